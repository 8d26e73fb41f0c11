/** By name, since the driver and mongoose can have classes of their own. */
const UNAVAILABLE_NAMES: readonly string[] = [
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoServerSelectionError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoWriteConcernError',
  'MongooseServerSelectionError',
  'PoolClearedOnNetworkError',
];
const UNAVAILABLE_LABELS = ['RetryableWriteError', 'TransientTransactionError', 'ResetPool'];
const UNAVAILABLE_CODES: readonly unknown[] = [
  // The driver passes these on unchanged when it waits for a socket to drain.
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  // Of bulk writes that were not confirmed, and have no label: failed or timed out, shutting down, too few members.
  64,
  91,
  100,
];

/** What the driver throws when a commit meets a closed socket: it asks Node's error for labels, which only its own errors have. */
const NO_LABELS = 'hasErrorLabel is not a function';

const isUnavailable = (error: unknown): boolean => {
  if (!Error.isError(error)) return false;
  const labels: unknown = 'errorLabels' in error ? error.errorLabels : undefined;
  return (
    UNAVAILABLE_NAMES.includes(error.name) ||
    (error instanceof TypeError && error.message.endsWith(NO_LABELS)) ||
    (Array.isArray(labels) && UNAVAILABLE_LABELS.some((label) => labels.includes(label))) ||
    ('code' in error && UNAVAILABLE_CODES.includes(error.code))
  );
};

/** Whether the database could not be reached, or may succeed when the command is sent again. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isUnavailable(error) ||
  // The error that made a bulk write fail as a whole, which the driver wraps in one that does not describe it.
  (Error.isError(error) && 'errorResponse' in error && isUnavailable(error.errorResponse));
