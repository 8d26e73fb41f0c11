/** By name, since the driver and mongoose can have classes of their own. */
const UNAVAILABLE_NAMES: readonly string[] = [
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoServerSelectionError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongooseServerSelectionError',
  'PoolClearedOnNetworkError',
];
const UNAVAILABLE_LABELS = ['RetryableWriteError', 'TransientTransactionError', 'ResetPool'];
/** The driver passes these on unchanged when it waits for a socket to drain. */
const SOCKET_FAILURES: readonly unknown[] = ['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'];

const isUnavailable = (error: unknown): boolean => {
  if (!Error.isError(error)) return false;
  const labels: unknown = 'errorLabels' in error ? error.errorLabels : undefined;
  return (
    UNAVAILABLE_NAMES.includes(error.name) ||
    (Array.isArray(labels) && UNAVAILABLE_LABELS.some((label) => labels.includes(label))) ||
    ('code' in error && SOCKET_FAILURES.includes(error.code))
  );
};

/** Whether the database could not be reached, or may succeed when the command is sent again. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isUnavailable(error) ||
  // The error that made a bulk write fail as a whole, which the driver wraps in one that does not describe it.
  (Error.isError(error) && 'errorResponse' in error && isUnavailable(error.errorResponse));
