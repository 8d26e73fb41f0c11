/** When the worker of covers does what, in milliseconds. */
export const COVERS_PACE = {
  /** While the database changes, or covers wait. */
  lookEveryMs: 5000,
  /** With the time between two looks, covers go on within ten seconds after a process was killed. */
  leaseMs: 5000,
  renewEveryMs: 1500,
  /** After the first faults of a server. */
  retryAfterMs: [2000, 10_000, 30_000],
  /** While the process of covers has no time. */
  busyMs: 2000,
};
