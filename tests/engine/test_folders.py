"""The shipped folders are found wherever the package lies, and the person's folder is where they want it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

from toolkit.engine import folders

ROOT = Path(__file__).parents[2]


@pytest.fixture
def platform_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder, with none of the variables that name another place."""
    for variable in (folders.HOME_VARIABLE, "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def package_in(place: Path) -> ModuleType:
    """This module, loaded from a copy of the package in another place."""
    copy = place / "toolkit" / "engine" / "folders.py"
    copy.parent.mkdir(parents=True)
    shutil.copy(folders.__file__, copy)
    spec = importlib.util.spec_from_file_location("copied_folders", copy)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["data", "notebooks"])
class TestShippedFolders:
    def test_a_checkout_has_them_beside_the_package(self, name: str, tmp_path: Path) -> None:
        package = package_in(tmp_path)
        (tmp_path / "pyproject.toml").touch()
        (tmp_path / name).mkdir()
        assert getattr(package, name)() == tmp_path / name

    def test_a_wheel_has_them_inside_the_package(self, name: str, tmp_path: Path) -> None:
        package = package_in(tmp_path)
        inside = tmp_path / "toolkit" / f"_{name}"
        inside.mkdir()
        assert getattr(package, name)() == inside

    def test_those_inside_win_over_those_beside(self, name: str, tmp_path: Path) -> None:
        package = package_in(tmp_path)
        (tmp_path / "pyproject.toml").touch()
        (tmp_path / name).mkdir()
        (tmp_path / "toolkit" / f"_{name}").mkdir()
        assert getattr(package, name)() == tmp_path / "toolkit" / f"_{name}"

    def test_a_stranger_folder_beside_an_installed_package_is_not_taken(self, name: str, tmp_path: Path) -> None:
        package = package_in(tmp_path)
        (tmp_path / name).mkdir()
        with pytest.raises(package.FolderError, match=f"The folder {name} of the toolkit is missing"):
            getattr(package, name)()


class TestUserFolder:
    def test_the_variable_names_it_and_it_is_created(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(folders.HOME_VARIABLE, str(tmp_path / "a" / "b"))
        assert folders.user() == tmp_path / "a" / "b"
        assert folders.user().is_dir()

    def test_a_relative_name_counts_from_the_current_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv(folders.HOME_VARIABLE, "mine")
        assert folders.user() == tmp_path / "mine"

    def test_a_tilde_stands_for_the_home_folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.setenv("USERPROFILE", str(tmp_path))
        monkeypatch.setenv(folders.HOME_VARIABLE, "~/mine")
        assert folders.user() == tmp_path / "mine"

    @pytest.mark.parametrize(
        ("platform", "place"),
        [
            ("linux", ".local/share/farm-games"),
            ("darwin", "Library/Application Support/farm-games"),
            ("win32", "AppData/Local/farm-games"),
        ],
    )
    def test_each_platform_has_its_own_place(
        self, platform: str, place: str, platform_home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "platform", platform)
        assert folders.user() == platform_home / place

    @pytest.mark.parametrize(("platform", "variable"), [("linux", "XDG_DATA_HOME"), ("win32", "LOCALAPPDATA")])
    def test_the_platform_variable_moves_it(
        self, platform: str, variable: str, platform_home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "platform", platform)
        monkeypatch.setenv(variable, str(platform_home / "elsewhere"))
        assert folders.user() == platform_home / "elsewhere" / "farm-games"

    def test_a_relative_platform_variable_is_ignored(
        self, platform_home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setenv("XDG_DATA_HOME", "somewhere")
        assert folders.user() == platform_home / ".local/share/farm-games"

    @pytest.mark.parametrize("blank", ["", "  "])
    def test_a_blank_variable_counts_as_none(
        self, blank: str, platform_home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(folders.HOME_VARIABLE, blank)
        assert platform_home in folders.user().parents


class TestUserFolderErrors:
    def test_a_file_in_its_place(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        taken = tmp_path / "taken"
        taken.touch()
        monkeypatch.setenv(folders.HOME_VARIABLE, str(taken))
        assert_one_line_that_helps(f"cannot be kept in {taken} (File exists)")

    def test_a_file_on_the_way_to_it(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "taken").touch()
        monkeypatch.setenv(folders.HOME_VARIABLE, str(tmp_path / "taken" / "mine"))
        assert_one_line_that_helps("(Not a directory)")

    def test_a_write_protected_folder(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # Asked of the system, not tried with chmod: to root nothing is write-protected.
        monkeypatch.setattr(os, "access", lambda folder, mode: False)
        assert_one_line_that_helps("(it is write-protected)")

    def test_no_home_folder(self, platform_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def homeless() -> Path:
            raise RuntimeError("Could not determine home directory.")

        monkeypatch.setattr(Path, "home", homeless)
        assert_one_line_that_helps("No home folder was found")


def assert_one_line_that_helps(part: str) -> None:
    with pytest.raises(folders.FolderError) as caught:
        folders.user()
    message = str(caught.value)
    assert part in message
    assert f"set {folders.HOME_VARIABLE} to a folder you can write to" in message
    assert "\n" not in message


def test_this_checkout_is_found() -> None:
    assert folders.data() == ROOT / "data"
    assert folders.notebooks() == ROOT / "notebooks"
