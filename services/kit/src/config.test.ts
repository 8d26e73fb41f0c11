import { describe, expect, it } from '@jest/globals';
import { shopTimezone } from './config.ts';

describe("the shop's time zone", () => {
  it('is UTC unless it is set to a name of the IANA database', () => {
    expect(shopTimezone.parse(undefined)).toBe('UTC');
    expect(shopTimezone.parse('europe/berlin')).toBe('Europe/Berlin');
  });

  it.each(['Berlin', '+02:00', 'Europe/Berlin; DROP', ' '])('is not %s', (timeZone) => {
    expect(shopTimezone.safeParse(timeZone).success).toBe(false);
  });
});
