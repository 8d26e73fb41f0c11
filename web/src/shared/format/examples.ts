import { decimalsOf, fileFormatOf, toFileDecimal } from '@bookstore/contracts/shop-format';
import { currentShop } from '../shop/current-shop.ts';

const EXAMPLES = /such as .*$/;
const DECIMAL = /\d+\.\d+/g;
/** Amounts have two decimals in examples, and other numbers one. */
const MINOR_UNITS = /\.\d\d$/;

/** A sentence whose examples are as the shop writes numbers: `such as 12,50` in German, and `such as 12` in yen. */
export function localizeExamples(sentence: string): string {
  const { currency, locale } = currentShop();
  return sentence.replace(EXAMPLES, (examples) =>
    examples.replaceAll(DECIMAL, (number) => {
      const written = decimalsOf(currency) === 0 ? number.replace(MINOR_UNITS, '') : number;
      return toFileDecimal(written, fileFormatOf(locale));
    }),
  );
}
