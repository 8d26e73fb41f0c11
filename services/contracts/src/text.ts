import { z } from 'zod';

const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

const isPlain = (value: string) => value.isWellFormed() && !CONTROL_CHARACTER.test(value);

/**
 * Text of at most `max` characters, trimmed. Control characters other than tabs and line breaks, and lone surrogates,
 * are rejected: a database, a log or a page would store or show something else than what was sent. `tooLong` is the error of
 * longer text.
 */
export const optionalText = (max: number, tooLong = `Please use at most ${max} characters`) =>
  z.string().trim().max(max, tooLong).refine(isPlain, 'Remove control characters');

/** A character that is drawn, unlike white space and characters of zero width. */
const VISIBLE_CHARACTER = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text is drawn. */
export const isBlank = (text: string): boolean => !VISIBLE_CHARACTER.test(text);

/** What the OpenAPI document says of it: not every validator knows the Unicode properties of invisible characters. */
export const NOT_BLANK = { pattern: String.raw`\S` };

/** Text of at most `max` characters that is empty or has a visible one. */
export const visibleText = (max: number) =>
  optionalText(max).refine(
    (value) => value === '' || !isBlank(value),
    'Enter at least one visible character',
  );

/** Required text of at most `max` characters, of which one at least is visible. */
export const requiredText = (max: number) =>
  visibleText(max).min(1, 'Please fill in this field').meta(NOT_BLANK);

/** Beyond zod's check of e-mail addresses: at most 64 characters before the @ (RFC 5321); mail servers refuse more. */
export const EMAIL_LOCAL_PART = /^[^@]{1,64}@/;
export const EMAIL_LOCAL_PART_ERROR = 'Please use at most 64 characters before the @';

export const emailAddress = z.email({ abort: true }).max(254).regex(EMAIL_LOCAL_PART, EMAIL_LOCAL_PART_ERROR);
