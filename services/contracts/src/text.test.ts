import { describe, expect, it } from '@jest/globals';
import { newsletterSubscription } from './newsletter.ts';
import { emailAddress } from './orders.ts';

const withLocalPart = (length: number) => `${'a'.repeat(length)}@shop.example`;

describe('an e-mail address', () => {
  it('has at most 64 characters before the @, wherever it is given', () => {
    const isTaken = (length: number) => [
      emailAddress.safeParse(withLocalPart(length)).success,
      newsletterSubscription.safeParse({ email: withLocalPart(length) }).success,
    ];
    expect([isTaken(64), isTaken(65)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});
