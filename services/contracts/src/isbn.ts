import { parse } from 'isbn3';
import { z } from 'zod';

/** The 13 digits of an ISBN-10 or ISBN-13, with or without hyphens and spaces; undefined when its check digit is wrong. */
export const toIsbn13 = (text: string): string | undefined =>
  parse(text.replaceAll(/[\s\u2010-\u2015-]/gu, ''))?.isbn13;

/** 13 digits with the hyphens of its parts, which spreadsheets take for a text and not for a number. */
export const hyphenateIsbn = (isbn: string): string => parse(isbn)?.isbn13h ?? isbn;

/** An ISBN in a request, made 13 digits; empty for none. */
export const isbnInput = z
  .string()
  .trim()
  .max(30)
  .transform((text, context) => {
    if (text === '') return '';
    const isbn = toIsbn13(text);
    if (isbn) return isbn;
    context.addIssue({
      code: 'custom',
      message: 'Enter an ISBN of 10 or 13 digits whose check digit is right',
    });
    return z.NEVER;
  });
