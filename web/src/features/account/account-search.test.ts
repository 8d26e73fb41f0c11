import { describe, expect, it } from '@jest/globals';
import { readAccountSearch } from './account-search.ts';

describe('The search of a path', () => {
  it.each([
    ['/account?verified=true', { verified: 'true' }],
    ['/account?error=TOKEN_EXPIRED', { error: 'TOKEN_EXPIRED' }],
    ['/account?verified=maybe', {}],
    ['/account', {}],
    ['/checkout?verified=true', {}],
  ])('%s is %j', (path, search) => {
    expect(readAccountSearch(path)).toEqual(search);
  });
});
