import { createHash, randomBytes } from 'node:crypto';

/** A token for the link of a mail. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, or of a recovery code: they are random, so that nobody can guess what has the hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
