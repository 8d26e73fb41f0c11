import { describe, expect, it } from '@jest/globals';
import { readAccountSearch } from './account-search.ts';

describe('The search of the account in the path that the login leads to', () => {
  it.each([
    ['/account?verified=true', { verified: 'true' }],
    ['/account?error=TOKEN_EXPIRED', { error: 'TOKEN_EXPIRED' }],
    ['/account?verified=maybe', {}],
    ['/account', {}],
    ['/checkout?verified=true', {}],
  ])('in %s is %j', (path, search) => {
    expect(readAccountSearch(path)).toEqual(search);
  });
});
