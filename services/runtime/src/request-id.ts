export const REQUEST_ID_HEADER = 'x-request-id';

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/** The given request id if it is valid (8 to 64 letters, digits or dashes), else a new one. */
export const toRequestId = (given: unknown): string =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : crypto.randomUUID();
