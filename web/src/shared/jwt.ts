import { z } from 'zod';

const registeredClaims = z.object({ exp: z.number() });

function readPayload(token: string): unknown {
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

/** What a token says of itself, read without checking its signature: only servers trust tokens. Null when unreadable. */
export function readClaims<S extends z.ZodType>(token: string, schema: S): z.infer<S> | null {
  const result = schema.safeParse(readPayload(token));
  return result.success ? result.data : null;
}

/** When a token expires, in milliseconds since 1970. A token that does not say so has expired. */
export const readExpiryMs = (token: string): number => (readClaims(token, registeredClaims)?.exp ?? 0) * 1000;
