import { describe, expect, it } from '@jest/globals';
import { TokenCache } from './token-cache.ts';

const NOW_MS = 1_700_000_000_000;
const claims = (secondsToLive: number) => ({ sub: 'ada', exp: NOW_MS / 1000 + secondsToLive });

describe('a verified token', () => {
  it('is found again, and no other one is', () => {
    const tokens = new TokenCache();
    tokens.add('a.b.c', claims(900), NOW_MS);
    expect(tokens.find('a.b.c', NOW_MS)).toEqual(claims(900));
    expect(tokens.find('a.b.d', NOW_MS)).toBeUndefined();
  });

  it('is not found when it has expired', () => {
    const tokens = new TokenCache();
    tokens.add('a.b.c', claims(3), NOW_MS);
    expect(tokens.find('a.b.c', NOW_MS + 2999)).toBeDefined();
    expect(tokens.find('a.b.c', NOW_MS + 3000)).toBeUndefined();
  });

  it('is not found after four seconds, so that its key is asked for again', () => {
    const tokens = new TokenCache();
    tokens.add('a.b.c', claims(900), NOW_MS);
    expect(tokens.find('a.b.c', NOW_MS + 4000)).toBeUndefined();
  });

  it('is evicted by newer ones', () => {
    const tokens = new TokenCache();
    for (let number = 0; number <= 1000; number += 1) tokens.add(`token-${number}`, claims(900), NOW_MS);
    expect(tokens.find('token-0', NOW_MS)).toBeUndefined();
    expect(tokens.find('token-1000', NOW_MS)).toBeDefined();
  });
});
