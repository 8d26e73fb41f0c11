/** A new idempotency key: random hex. Unlike `crypto.randomUUID` it is available on plain HTTP too. */
export const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
