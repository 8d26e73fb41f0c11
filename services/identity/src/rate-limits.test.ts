import { describe, expect, it } from '@jest/globals';
import { identitySettings } from './config.ts';
import { createRateLimits } from './rate-limits.ts';

const config = identitySettings.parse({
  PORT: '0',
  OPS_PORT: '0',
  MONGO_URL: 'mongodb://nowhere/identity',
  PUBLIC_URL: 'http://shop.example',
  IDENTITY_SECRET: crypto.randomUUID(),
});

describe('the limits of better-auth', () => {
  it('remember at most 20,000 of 100,000 addresses', async () => {
    const { customStorage } = createRateLimits(config);
    const isAllowed = async (address: number) =>
      (await customStorage.consume(`${address}|/sign-in/email`, { max: 1 })).allowed;
    for (let address = 0; address < 100_000; address += 1) await isAllowed(address);
    expect([await isAllowed(99_999), await isAllowed(80_002)]).toEqual([false, false]);
    expect(await isAllowed(79_000)).toBe(true);
  });
});
