import { isObject } from './checks.ts';

/** The claims of a token, or null. The signature is not verified: the browser never trusts a token, servers do. */
export function readClaims(token: string): unknown {
  const payload = token.split('.')[1] ?? '';
  const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** When a token expires, in milliseconds since the epoch. A token without `exp` counts as expired. */
export function readExpiryMs(token: string): number {
  const claims = readClaims(token);
  return isObject(claims) && typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : 0;
}
