"""Playing games by the thousand: who plays them. It reaches a game only through its contract."""

from toolkit.lab.agents import AGENTS, Agent, greedy_agent, random_agent

__all__ = ["AGENTS", "Agent", "greedy_agent", "random_agent"]
