import { parse } from 'isbn3';
import { z } from 'zod';
import { toAsciiDigits } from './folding.ts';

const SEPARATORS = /[\s\p{Pd}\u2212._]/gu;

/** The 13 digits of an ISBN-10 or ISBN-13, with or without hyphens and spaces; undefined when its check digit is wrong. */
export const toIsbn13 = (text: string): string | undefined => parse(text.replaceAll(SEPARATORS, ''))?.isbn13;

/** 13 digits with the hyphens of its parts, which spreadsheets take for a text and not for a number. */
export const hyphenateIsbn = (isbn: string): string => parse(isbn)?.isbn13h ?? isbn;

/** The digits with which the ISBNs of a publisher begin: of the country or language, and of the publisher in it. */
export const toPublisherPrefix = (isbn: string): string =>
  hyphenateIsbn(isbn).split('-').slice(0, 3).join('');

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** 10 or 13 digits of any script, between what is no digit. */
const NUMBER = /(?<!\d)(?:97[89][\s\p{Pd}\u2212._]?)?(?:\d[\s\p{Pd}\u2212._]?){9}[\dXx](?![\dXx])/gu;

/** The ISBNs of a text, as 13 digits and each once: the numbers in it whose check digit is right. */
export function listIsbns(text: string): string[] {
  const numbers = toAsciiDigits(text.replaceAll(INVISIBLE, '')).match(NUMBER) ?? [];
  return [...new Set(numbers.flatMap((number) => toIsbn13(number) ?? []))];
}

/** An ISBN-10 without the zeros that a spreadsheet has taken from its beginning. */
const SHORTENED = /^\d{7,8}[\dXx](?:[.,]0*)?$/;

/** The ISBN of a number that has lost zeros at its beginning; undefined of any other text. */
export const restoreIsbn = (text: string): string | undefined =>
  SHORTENED.test(text) ? toIsbn13(text.replace(/[.,]0*$/, '').padStart(10, '0')) : undefined;

/** Why a text is not an ISBN. */
function explainIsbn(text: string): string {
  if (listIsbns(text).length > 1) return 'Enter one ISBN: these are two';
  return restoreIsbn(text)
    ? 'This ISBN has lost the zero at its beginning: enter all 10 digits'
    : 'Enter an ISBN of 10 or 13 digits whose check digit is right';
}

/** An ISBN in a request, made 13 digits: the one number of a text whose check digit is right. Empty for none. */
export const isbnInput = z
  .string()
  .trim()
  .max(100, 'Enter an ISBN of 10 or 13 digits')
  .transform((text, context) => {
    if (text === '') return '';
    const [isbn, ...others] = listIsbns(text);
    if (isbn && others.length === 0) return isbn;
    context.addIssue({ code: 'custom', message: explainIsbn(text) });
    return z.NEVER;
  });
