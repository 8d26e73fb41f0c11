/** For how long a token of staff, a token of a customer, and a link to set a new password are valid. */
export const STAFF_TOKEN_SECONDS = 3600;
export const CUSTOMER_TOKEN_SECONDS = 900;
export const RESET_LINK_SECONDS = 3600;

const HOUR_SECONDS = 3600;

/** A lifetime in words: `one hour`, `2 hours`, `15 minutes`. */
export function describeLifetime(seconds: number): string {
  if (seconds === HOUR_SECONDS) return 'one hour';
  return seconds % HOUR_SECONDS === 0 ? `${seconds / HOUR_SECONDS} hours` : `${seconds / 60} minutes`;
}
