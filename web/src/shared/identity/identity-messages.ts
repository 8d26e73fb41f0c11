import { describeLifetime, FRESH_SESSION_SECONDS } from '@bookstore/contracts/lifetimes';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { isTransient, RequestError } from '../http/http.ts';

/** The messages for refusals of identity, by its own codes and the shop's. */
const REFUSALS: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: 'The current password is not correct.',
  PASSWORD_TOO_COMMON: 'Too many people use this password. Please choose another one.',
  PASSWORD_TOO_SHORT: `Please use at least ${MIN_PASSWORD_LENGTH} characters.`,
  PASSWORD_TOO_LONG: `Please use at most ${MAX_PASSWORD_LENGTH} characters.`,
  INVALID_NAME: 'Please use another name.',
  INVALID_EMAIL: 'Please use another e-mail address.',
  SESSION_NOT_FRESH: `You logged in more than ${describeLifetime(FRESH_SESSION_SECONDS)} ago. Please log out and in again first.`,
  RATE_LIMITED: 'Too many attempts. Please wait a few minutes and try again.',
  UNAVAILABLE: 'The shop is busy. Please try again in a moment.',
};

/** Why identity refused a request, or `otherwise`. */
export function explainRefusal(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) return otherwise;
  return REFUSALS[error.reason ?? error.code] ?? otherwise;
}

/** Why signing in failed, or nothing if e-mail address or password are wrong. */
export function explainSignInFailure(error: unknown): string {
  if (!isTransient(error)) return explainRefusal(error, '');
  return error instanceof RequestError && error.status === undefined
    ? 'The shop could not be reached. Please check your connection and try again.'
    : explainRefusal(error, 'Something went wrong at the shop. Please try again in a moment.');
}
