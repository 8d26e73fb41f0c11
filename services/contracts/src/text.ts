import { z } from 'zod';

const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

const isPlain = (value: string) => value.isWellFormed() && !CONTROL_CHARACTER.test(value);

/**
 * Text of at most `max` characters, trimmed. Control characters but tabs and line ends, and halves of characters, are
 * refused: a database, a log or a page would store or show something else than what was sent.
 */
export const optionalText = (max: number) =>
  z.string().trim().max(max).refine(isPlain, 'Leave out what is no letter, digit or sign');

/** What the API's document says of a text that is trimmed and must not be empty then: it has more than white space. */
export const NOT_BLANK = { pattern: String.raw`\S` };

/** A required line of text, at most `max` characters. */
export const requiredText = (max: number) => optionalText(max).min(1).meta(NOT_BLANK);

/** What an e-mail address is besides: RFC 5321 has at most 64 characters before the @, and mail servers refuse more. */
export const EMAIL_LOCAL_PART = /^[^@]{1,64}@/;
