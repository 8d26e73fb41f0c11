import { describe, expect, it } from '@jest/globals';
import { newsletterSubscription } from './newsletter.ts';
import { emailAddress } from './orders.ts';

const withLocalPart = (length: number) => `${'a'.repeat(length)}@shop.example`;

describe('an e-mail address', () => {
  it('has at most 64 characters before the @, in every request', () => {
    const isAccepted = (length: number) => [
      emailAddress.safeParse(withLocalPart(length)).success,
      newsletterSubscription.safeParse({ email: withLocalPart(length) }).success,
    ];
    expect([isAccepted(64), isAccepted(65)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});
