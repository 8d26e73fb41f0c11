import { FRESH_SESSION_SECONDS } from '@bookstore/contracts/lifetimes';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { i18n } from '@bookstore/i18n/i18n';
import { formatLifetime } from '../format/format-lifetime.ts';
import { isTransient, RequestError } from '../http/http.ts';

/** The messages for refusals of identity, by its own codes and the shop's. */
const REFUSALS: Readonly<Record<string, () => string>> = {
  INVALID_PASSWORD: () => i18n.t('The current password is not correct.'),
  PASSWORD_TOO_COMMON: () => i18n.t('Too many people use this password. Please choose another one.'),
  PASSWORD_TOO_SHORT: () => i18n.t('Please use at least {min} characters.', { min: MIN_PASSWORD_LENGTH }),
  PASSWORD_TOO_LONG: () => i18n.t('Please use at most {max} characters.', { max: MAX_PASSWORD_LENGTH }),
  INVALID_NAME: () => i18n.t('Please use another name.'),
  INVALID_EMAIL: () => i18n.t('Please use another e-mail address.'),
  SESSION_NOT_FRESH: () =>
    i18n.t('You logged in more than {lifetime} ago. Please log out and in again first.', {
      lifetime: formatLifetime(FRESH_SESSION_SECONDS),
    }),
  RATE_LIMITED: () => i18n.t('Too many attempts. Please wait a few minutes and try again.'),
  UNAVAILABLE: () => i18n.t('The shop is busy. Please try again in a moment.'),
};

/** Why identity refused a request, or `otherwise`. */
export function explainRefusal(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) return otherwise;
  return REFUSALS[error.reason ?? error.code]?.() ?? otherwise;
}

/** Why signing in failed, or nothing if e-mail address or password are wrong. */
export function explainSignInFailure(error: unknown): string {
  if (!isTransient(error)) return explainRefusal(error, '');
  return error instanceof RequestError && error.status === undefined
    ? i18n.t('The shop could not be reached. Please check your connection and try again.')
    : explainRefusal(error, i18n.t('Something went wrong at the shop. Please try again in a moment.'));
}
