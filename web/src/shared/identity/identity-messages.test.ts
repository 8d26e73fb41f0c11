import { MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { RequestError } from '../http/http.ts';
import { explainSignInFailure } from './identity-messages.ts';

const UNREACHABLE = 'The shop could not be reached. Please check your connection and try again.';
const BROKEN = 'Something went wrong at the shop. Please try again in a moment.';

describe('Why signing in failed', () => {
  it.each([
    [UNREACHABLE, new RequestError('FETCH_ERROR')],
    [UNREACHABLE, new RequestError('TIMEOUT_ERROR')],
    [BROKEN, new RequestError('BAD_GATEWAY', { status: 502 })],
    ['The shop is busy. Please try again in a moment.', new RequestError('UNAVAILABLE', { status: 503 })],
    [
      'Too many attempts. Please wait a few minutes and try again.',
      new RequestError('RATE_LIMITED', { status: 429 }),
    ],
    [
      `Please use at least ${MIN_PASSWORD_LENGTH} characters.`,
      new RequestError('HTTP_ERROR', { status: 400, reason: 'PASSWORD_TOO_SHORT' }),
    ],
  ])('is told: %s', (text, error) => {
    expect(explainSignInFailure(error)).toBe(text);
  });

  it.each([
    new RequestError('INVALID_CREDENTIALS', { status: 401 }),
    new RequestError('HTTP_ERROR', { status: 401, reason: 'INVALID_EMAIL_OR_PASSWORD' }),
  ])('needs no words where e-mail address or password are wrong: %s', (error) => {
    expect(explainSignInFailure(error)).toBe('');
  });
});
