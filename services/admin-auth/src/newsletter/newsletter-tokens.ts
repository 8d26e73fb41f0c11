import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Creates a function that makes the token by which a subscription ends. It can be made again for each export though only its
 * hash is stored, by a key that the database does not have.
 */
export function createUnsubscribeTokens(serviceToken: string) {
  const key = Buffer.from(hkdfSync('sha256', serviceToken, '', 'newsletter unsubscribe', 32));
  return (subscriberId: string): string => createHmac('sha256', key).update(subscriberId).digest('base64url');
}
