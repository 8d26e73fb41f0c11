const KIB = 1024;

/** Every limit on requests and connections but the rate limits. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  /** For a client to send its headers, and the whole request. */
  headersMs: 10_000,
  requestMs: 30_000,
  /** How often those two are checked. */
  checkIntervalMs: 1000,
  /** An idle client connection; longer than the usual 60 s of a load balancer in front. */
  clientIdleMs: 65_000,
  /** Request line and headers together: more is answered 431 unread. */
  headerBytes: 16 * KIB,
  /** A longer request target is answered 414. */
  targetChars: 8 * KIB,
  bodyBytes: 100 * KIB,
  /** A 5 MB cover and the form around it. */
  uploadBytes: 5 * KIB * KIB + 100 * KIB,
  /** For an upstream to accept a connection, and to begin its response once it has the whole request. */
  connectMs: 1000,
  responseMs: 5000,
  /** Silence on an upstream connection, idle or in the middle of a response. Services keep theirs open longer. */
  upstreamIdleMs: 30_000,
  /** For requests in flight to finish when the gateway closes. */
  closeMs: 20_000,
};

export type Limits = typeof LIMITS;
