import { z } from 'zod';

const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

const isPlain = (value: string) => value.isWellFormed() && !CONTROL_CHARACTER.test(value);

/**
 * Text of at most `max` characters, trimmed. Control characters other than tabs and line breaks, and lone surrogates,
 * are rejected: a database, a log or a page would store or show something else than what was sent.
 */
export const optionalText = (max: number) =>
  z.string().trim().max(max).refine(isPlain, 'Remove control characters');

/** What the OpenAPI document says of text that must not be empty after trimming: it is more than white space. */
export const NOT_BLANK = { pattern: String.raw`\S` };

/** Required text of at most `max` characters. */
export const requiredText = (max: number) => optionalText(max).min(1).meta(NOT_BLANK);

/** Beyond zod's check of e-mail addresses: at most 64 characters before the @ (RFC 5321); mail servers refuse more. */
export const EMAIL_LOCAL_PART = /^[^@]{1,64}@/;
export const EMAIL_LOCAL_PART_ERROR = 'Please use at most 64 characters before the @';
