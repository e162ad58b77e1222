"""The teaching kit: lessons with predictions, exercises and progress. `toolkit.lesson` opens one.

>>> from toolkit.teach import lessons
>>> "cultivo/00_play_tonight" in lessons()
True
"""

from toolkit.teach.learner import learn_as
from toolkit.teach.lesson import Lesson, lesson
from toolkit.teach.progress import export, progress, remove
from toolkit.teach.records import every as lessons
from toolkit.teach.votes import class_vote

__all__ = ["Lesson", "class_vote", "export", "learn_as", "lesson", "lessons", "progress", "remove"]
