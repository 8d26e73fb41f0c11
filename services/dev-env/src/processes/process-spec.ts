import type { Environment } from '../environment.ts';

/** In which order parts end: the door first, what everything stands on last. */
export const TIER = { runtime: 0, data: 1, service: 2, door: 3 } as const;

/** How to run one process, and how to know that it does its work. */
export type ProcessSpec = {
  name: string;
  tier: (typeof TIER)[keyof typeof TIER];
  command: string;
  args: readonly string[];
  cwd: string;
  environment: Environment;
  isReady: () => Promise<boolean>;
  readyTimeoutMs: number;
  stopTimeoutMs: number;
};

/** Where a process leaves its traces, who hears of its deaths, and how long it may have to wait after many. */
export type ProcessTraces = {
  logFile: string;
  pidFile: string;
  announce: (line: string) => void;
  longestRestartDelayMs?: number | undefined;
};
