const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** For how long a token of staff and a token of a customer are valid. */
export const STAFF_TOKEN_SECONDS = 1 * HOUR_SECONDS;
export const CUSTOMER_TOKEN_SECONDS = 15 * MINUTE_SECONDS;

/** How long after a sign-in staff have to sign in again. */
export const STAFF_SESSION_SECONDS = 12 * HOUR_SECONDS;

/** For how long a session that ended is remembered: no token that was issued in it is still valid then. */
export const ENDED_SESSION_SECONDS = 2 * CUSTOMER_TOKEN_SECONDS;

/** For how long after signing in an account without a password can be deleted. */
export const FRESH_SESSION_SECONDS = 15 * MINUTE_SECONDS;

/** For how long a link to set a new password is valid. */
export const RESET_LINK_SECONDS = 1 * HOUR_SECONDS;

/** For how long the link of an invitation, or a one-time password in its place, is valid. */
export const STAFF_INVITATION_SECONDS = 48 * HOUR_SECONDS;

/** For how long the key of a second factor can be confirmed by a code of it. */
export const TOTP_SECRET_SECONDS = 15 * MINUTE_SECONDS;

/** For how long a link to confirm an e-mail address is valid after the last moment at which its mail can be sent. */
export const VERIFICATION_LINK_SECONDS = 24 * HOUR_SECONDS;

/** How long after its cancellation an order can be reopened. */
export const REOPEN_SECONDS = 24 * HOUR_SECONDS;

/** A lifetime in words: `one hour`, `2 hours`, `15 minutes`. */
export function describeLifetime(seconds: number): string {
  if (seconds === HOUR_SECONDS) return 'one hour';
  return seconds % HOUR_SECONDS === 0
    ? `${seconds / HOUR_SECONDS} hours`
    : `${seconds / MINUTE_SECONDS} minutes`;
}
