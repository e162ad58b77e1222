"""The lists of what is needed agree: pyproject.toml, environment.yml, constraints.txt, THIRD_PARTY.md."""

from __future__ import annotations

import re
import sys
import sysconfig
import tomllib
from importlib.metadata import PackageMetadata, distributions, metadata
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CORE: list[str] = PROJECT["dependencies"]
TEST: list[str] = PROJECT["optional-dependencies"]["test"]

# On conda-forge this name has the package without the desktop toolkit that matplotlib brings there.
CONDA_NAMES = {"matplotlib": "matplotlib-base"}

# Words by which each licence is known in packages' metadata.
LICENCES = {
    "Apache": "Apache",
    "BSD": "BSD",
    "MIT": "MIT",
    "MPL": "MPL",
    "PSF": "Python Software Foundation",
}


def name_of(requirement: str) -> str:
    """The normalised name of a package, without its version."""
    name = re.split(r"[=<>!~\s\[;]", requirement, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def for_conda(requirement: str) -> str:
    """The same requirement in conda-forge's words."""
    name, bound = requirement.split(">=")
    return f"{CONDA_NAMES.get(name, name.lower())}>={bound}"


def pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return {name_of(line): line for line in lines if not line.startswith("#")}


def licence_of(package: PackageMetadata) -> str:
    """Everything a package says of its licence, but not the licence's whole text."""
    classifiers = [line for line in package.get_all("Classifier", []) if line.startswith("License")]
    expression = package.get("License-Expression", "")
    return " ".join([expression, *classifiers]) if expression or classifiers else package.get("License", "")


class TestConda:
    @pytest.fixture
    def dependencies(self) -> list[Any]:
        listed: list[Any] = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
        return listed

    def test_it_asks_for_what_the_package_needs_and_nothing_else(self, dependencies: list[Any]) -> None:
        listed = [entry for entry in dependencies if isinstance(entry, str)]
        listed = [entry for entry in listed if name_of(entry) not in ("python", "pip")]
        assert sorted(listed) == sorted(for_conda(requirement) for requirement in CORE)

    def test_it_installs_the_package_itself(self, dependencies: list[Any]) -> None:
        assert "pip" in dependencies
        assert {"pip": ["-e ."]} in dependencies

    def test_its_python_is_the_oldest_that_the_package_runs_on(self, dependencies: list[Any]) -> None:
        oldest = PROJECT["requires-python"].removeprefix(">=")
        assert f"python={oldest}" in dependencies


class TestConstraints:
    def test_each_line_is_one_exact_version(self) -> None:
        assert len(pinned()) > 50
        for line in pinned().values():
            assert re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.+!]*", line), line

    @pytest.mark.parametrize("requirement", [*CORE, *TEST])
    def test_what_is_needed_is_pinned(self, requirement: str) -> None:
        assert name_of(requirement) in pinned()

    @pytest.mark.skipif(sys.platform != "linux", reason="the versions were pinned on Linux")
    @pytest.mark.parametrize("requirement", [*CORE, *TEST])
    def test_what_is_pinned_is_what_these_tests_run_with(self, requirement: str) -> None:
        assert pinned()[name_of(requirement)].split("==")[1] == metadata(name_of(requirement))["Version"]


class TestLicences:
    @pytest.fixture
    def listed(self) -> dict[str, str]:
        """The licence that THIRD_PARTY.md gives for each package."""
        text = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
        rows = re.findall(r"(?m)^\| ([\w.-]+) \| (\w+) \| .+ \|$", text)
        return {name_of(name): licence for name, licence in rows if name != "package"}

    def test_every_direct_dependency_is_listed_and_no_other(self, listed: dict[str, str]) -> None:
        assert set(listed) == {name_of(requirement) for requirement in CORE + TEST}

    @pytest.mark.parametrize("requirement", [*CORE, *TEST])
    def test_the_listed_licence_is_the_one_the_package_states(self, requirement: str, listed: dict[str, str]) -> None:
        name = name_of(requirement)
        assert LICENCES[listed[name]] in licence_of(metadata(name))

    def test_nothing_installed_is_under_a_gpl_licence(self) -> None:
        installed = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
        licences = {package.name: licence_of(package.metadata) for package in distributions(path=installed)}
        assert len(licences) > 50
        assert [name for name, licence in licences.items() if not licence.strip()] == []
        assert [name for name, licence in licences.items() if re.search("GPL|General Public", licence)] == []
