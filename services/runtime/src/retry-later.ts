/** A request that is refused for now: too many like it, or too much work for this process. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly code: 'RATE_LIMITED' | 'UNAVAILABLE';
  /** For the response's Retry-After. */
  readonly retryAfterSeconds: number;

  constructor(code: RetryLater['code'], retryAfterSeconds: number) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
