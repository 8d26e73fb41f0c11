import { isObject } from '../checks.ts';

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

/**
 * When a token was issued and expires, in milliseconds since the epoch by the clock of the server, which may not be that of
 * the browser. A token without `exp` has expired, one without `iat` was issued now.
 */
export function readTimesMs(token: string): { issuedMs: number; expiryMs: number } {
  const claims = readClaims(token);
  const { exp = 0, iat } = isObject(claims) ? claims : {};
  return { issuedMs: iat ? Number(iat) * 1000 : Date.now(), expiryMs: Number(exp) * 1000 };
}
