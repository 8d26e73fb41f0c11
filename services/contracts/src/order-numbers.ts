import { toAsciiDigits } from './folding.ts';

const NUMBER = /^[\dA-Z]{8}$/;
/** A text without a digit is a name, and one without a letter a phone number. */
const BEGINNING = /^(?=.*\d)(?=.*[A-Z])[\dA-Z]{4,7}$/;
/** What people write in a number: spaces, dashes of any kind, and what is copied with it and not drawn. */
const WITHIN = /[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu;
const BEFORE = /^.*#/s;

const toTyped = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC').toUpperCase()).replace(BEFORE, '').replaceAll(WITHIN, '');
const toStored = (typed: string): string => typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * The number of an order as it is stored, from what a person typed: `jk6s-kyf4`, `Order #jk6skyf4`, with O for 0, I or L for 1,
 * digits of any script.
 */
export function toOrderNumber(text: string): string | undefined {
  const number = toStored(toTyped(text));
  return NUMBER.test(number) ? number : undefined;
}

/** The same of at least 4 characters with which a number begins, if one of them is a digit and one a letter. */
export function toNumberBeginning(text: string): string | undefined {
  const typed = toTyped(text);
  return BEGINNING.test(typed) ? toStored(typed) : undefined;
}
