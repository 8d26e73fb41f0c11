import { z } from 'zod';

const registeredClaims = z.object({ exp: z.number() });

function decodePayload(token: string): unknown {
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

/** The claims of a token, or null. The signature is not verified: the browser never trusts a token, servers do. */
export const readClaims = <S extends z.ZodType>(token: string, schema: S): z.infer<S> | null =>
  schema.safeParse(decodePayload(token)).data ?? null;

/** When a token expires, in milliseconds since the epoch. A token without `exp` counts as expired. */
export const readExpiryMs = (token: string): number => (readClaims(token, registeredClaims)?.exp ?? 0) * 1000;
