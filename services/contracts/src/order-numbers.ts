import { toAsciiDigits } from './folding.ts';

const NUMBER = /^[\dA-Z]{8}$/;
/** What people write in a number: spaces, dashes of any kind, and what is copied with it and not drawn. */
const WITHIN = /[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu;
const BEFORE = /^.*#/s;

/**
 * The number of an order as it is stored, from what a person typed: `jk6s-kyf4`, `Order #jk6skyf4`, with O for 0, I or L for 1,
 * digits of any script.
 */
export function toOrderNumber(text: string): string | undefined {
  const typed = toAsciiDigits(text.normalize('NFKC').toUpperCase()).replace(BEFORE, '');
  const number = typed.replaceAll(WITHIN, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return NUMBER.test(number) ? number : undefined;
}
