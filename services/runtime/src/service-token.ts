import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Creates a function that says, in constant time, whether an `authorization` header has the token that the services share. */
export function createServiceTokenCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = hash(`Bearer ${token}`);
  return (authorization = '') => timingSafeEqual(hash(authorization), expected);
}
