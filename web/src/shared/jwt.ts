import * as v from 'valibot';

const registeredClaims = v.fallback(v.object({ exp: v.number() }), { exp: 0 });

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
export const readExpiryMs = (token: string): number =>
  v.parse(registeredClaims, readClaims(token)).exp * 1000;
