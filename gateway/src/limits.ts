const KIB = 1024;

/** Every number the gateway holds a request to. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  /** For a client to send its headers, and the whole request. */
  headersMs: 10_000,
  requestMs: 30_000,
  /** How often those two are looked after. */
  checkingMs: 1000,
  /** An idle connection of a client; longer than the usual 60 s of a load balancer in front. */
  clientIdleMs: 65_000,
  /** The address and the headers together: more is refused unread, with 431. */
  headerBytes: 16 * KIB,
  /** A longer address is refused with 414. */
  targetChars: 8 * KIB,
  bodyBytes: 100 * KIB,
  /** A 5 MB cover and the form around it. */
  uploadBytes: 5 * KIB * KIB + 100 * KIB,
  /** For an upstream to take a connection, and to begin its reply once it has the whole request. */
  connectMs: 1000,
  replyMs: 5000,
  /** Silence on an upstream connection, idle or in the middle of a reply. Services keep theirs open longer. */
  upstreamIdleMs: 30_000,
  /** For what is in flight to finish when the gateway ends. */
  closeMs: 20_000,
};

export type Limits = typeof LIMITS;

/** The window that the rate limits of the settings count in, in seconds. */
export const RATE_WINDOW_SECONDS = 60;
