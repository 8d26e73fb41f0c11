import { COVER_FORM_MAX_BYTES } from '@bookstore/contracts/covers';
import { GATEWAY_TIMEOUT_MS, MAX_BODY_BYTES } from '@bookstore/contracts/limits';
import { COVERS_ARCHIVE_MAX_BYTES } from '@bookstore/contracts/imports';

const KIB = 1024;
const MIB = KIB * KIB;

/** Every limit on requests, connections and memory but the rate limits. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  /** For a client to send its headers, and the rest of the request: a body, or an archive. */
  headersMs: 10_000,
  requestMs: 30_000,
  archiveMs: 300_000,
  /** How often those two are checked. */
  checkIntervalMs: 1000,
  /** An idle client connection; longer than the usual 60 s of a load balancer in front. */
  clientIdleMs: 65_000,
  /** For a client to take some of its response; longer than `headersMs`, which is answered 408. */
  stalledMs: 15_000,
  /** What is buffered of one response whose client reads slowly, beyond the chunk that is being sent. */
  unsentBytes: 16 * KIB,
  /** Open client connections in all. */
  connections: 1024,
  /** Requests that one upstream works on, or whose responses are still to be taken. */
  upstreamRequests: 512,
  /** The same of one client address, until the response begins, and how long others wait for that. */
  addressRequests: 4,
  turnMs: 2000,
  /** Cached responses, and those that are being fetched or sent. */
  cacheBytes: 32 * MIB,
  bodiesInUseBytes: 12 * MIB,
  /** The same two of the shop's settings and legal pages, which are four responses of at most 400 KB. */
  shopCacheBytes: 2 * MIB,
  /** Request line and headers together: more is answered 431 unread. */
  headerBytes: 16 * KIB,
  /** A longer request target is answered 414. */
  targetChars: 8 * KIB,
  bodyBytes: MAX_BODY_BYTES,
  uploadBytes: COVER_FORM_MAX_BYTES,
  /** An archive of covers or a file of ONIX, and the form around it. It is passed on as it comes. */
  archiveBytes: COVERS_ARCHIVE_MAX_BYTES + 100 * KIB,
  /** For an upstream to accept a connection, and to begin its response once it has the whole request. */
  connectMs: 1000,
  responseMs: GATEWAY_TIMEOUT_MS,
  /** The same where it has read a file or an archive. */
  archiveResponseMs: 30_000,
  /** Silence on an upstream connection, idle or in the middle of a response. Services keep theirs open longer. */
  upstreamIdleMs: 30_000,
};

export type Limits = typeof LIMITS;
