/** When the worker of covers does what, in milliseconds, and how much may wait for it. */
export const COVERS_PACE = {
  lookEveryMs: 5000,
  /** With the time between two looks, covers go on within ten seconds after a process was killed. */
  leaseMs: 5000,
  /** After the first faults of a server. */
  retryAfterMs: [2000, 10_000, 30_000],
  /** While the process of covers has no time. */
  busyMs: 2000,
  /** Of all pictures of archives that wait: twice what the largest archive has. */
  maxWaitingBytes: 2 * 1024 ** 3,
};
