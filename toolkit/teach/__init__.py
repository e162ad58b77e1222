"""The teaching kit: lessons with predictions, exercises and progress. `toolkit.lesson` opens one.

>>> from toolkit.teach import every_lesson
>>> "cultivo/05_place_a_worker" in every_lesson()
True
"""

from toolkit.teach.contents import contents
from toolkit.teach.learner import learn_as
from toolkit.teach.lessons import Lesson, lesson
from toolkit.teach.marks import export, progress, remove
from toolkit.teach.records import every as every_lesson
from toolkit.teach.votes import class_vote

__all__ = ["Lesson", "class_vote", "contents", "every_lesson", "export", "learn_as", "lesson", "progress", "remove"]
