import { foldText, toAsciiDigits } from './folding.ts';

/** Languages whose names of currencies stand beside amounts, as ICU has them. */
const LANGUAGES = 'en bn hi ar fa ur de fr es it pt nl pl cs hu ro tr ru uk sv da nb id vi th ja ko zh'.split(
  ' ',
);
/** What people write for currencies, and beside amounts, that ICU does not have. */
const SHORT_WORDS = [
  'tk taka re rs inr us a au c ca hk nt nz sg euros pounds quid dollars only nur',
  'kr kronor kroner kronen koruna korun kc zl zlotych ft lei leu lv kn din fr sfr',
  'r rub р руб лв сум грн ден дин тг тенге rp rm bs b s n d gh rand reais pesos lira tl ytl',
  'dh dhs sr kd bd qr ksh tsh ush rmb yuan yen won baht dong rupee rupees rupiah',
  'টাকা মাত্র रु रुपये रुपए บาท 円 元 원 ریال تومان درهم ريال دينار جنيه د.إ ر.س د.ك ج.م',
].join(' ');

/** The words of a text, and the signs of currencies in it. */
const listWordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}]+|\p{Sc}/gu) ?? [];

const listSigns = (currency: string): string[] =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(1)
    .flatMap(({ type, value }) => (type === 'currency' ? [value] : []));

let currenciesByWord: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The codes of currencies by those codes, their signs, and the words of their names. */
function listCurrencies(): ReadonlyMap<string, ReadonlySet<string>> {
  const displays = LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' }),
  );
  const byWord = new Map<string, Set<string>>();
  for (const code of Intl.supportedValuesOf('currency')) {
    const names = displays.flatMap((display) => display.of(code) ?? []);
    for (const word of [code, ...listSigns(code), ...names].flatMap(listWordsOf))
      byWord.set(word, (byWord.get(word) ?? new Set<string>()).add(code));
  }
  return byWord;
}

function findCurrencies(word: string): ReadonlySet<string> | undefined {
  currenciesByWord ??= listCurrencies();
  return currenciesByWord.get(word);
}

const SIGN = /^\p{Sc}$/u;
const OTHER_WORDS = new Set(listWordsOf(SHORT_WORDS));
/** Single letters are parts of signs, such as `R$`. */
const isWordOfCurrency = (word: string): boolean =>
  OTHER_WORDS.has(word) || (word.length > 1 && findCurrencies(word) !== undefined);

/** Whether a text beside an amount names a currency, or has signs only. */
const isCurrency = (text: string): boolean =>
  listWordsOf(text).every((word) => SIGN.test(word) || isWordOfCurrency(word));

/** Whether a text has a sign or a word that other currencies have and this one (ISO 4217) has not: `12 €` in USD. */
export const namesOtherCurrency = (text: string, currency: string): boolean =>
  listWordsOf(text).some((word) => !OTHER_WORDS.has(word) && findCurrencies(word)?.has(currency) === false);

/** Digits, and what stands within a number: after NFKC, spaces of any width are plain ones. */
const NUMBER = /\d(?:[\d.,' ]*\d)?/g;
/** The sign of a number below zero: before it or its currency, behind it, or as brackets. */
const MINUS_BEFORE = /^[-−–]|[-−–(]\s*\p{Sc}?\s*[.,]?$/u;
const MINUS_BEHIND = /^\s?[-−)]/;
const NO_AMOUNT_BEHIND = /^\s*[%‰:]/;
/** The decimal sign of a number without whole digits, as in `.99`; that of `Rs.450` belongs to the word. */
const DECIMAL_SIGN_BEFORE = /(?<![\p{L}\p{M}])[.,]$/u;
/** Whole digits: without groups, with groups of three that one sign parts, or with lakhs and crores as in India. */
const WHOLE = /^(?:\d+|\d{1,3}([.,' ])\d{3}(?:\1\d{3})*|\d{1,2}(?:,\d{2})*,\d{3})$/;
const FRACTION = /^(.*\d)([.,])(\d+)$/;
const FIRST_GROUP = /^[1-9]\d{0,2}$/;
/** A number with a point before its decimals, as `readAmount` returns it. */
const DECIMAL = /^\d+(?:\.\d+)?$/;

const joinGroups = (whole: string): string => whole.replaceAll(/\D/g, '');

/** The number with a point before its decimals; undefined if it is none, or can be two. */
function toDecimal(number: string, decimals: number | undefined): string | undefined {
  const [, before = '', sign = '', fraction = ''] = FRACTION.exec(number) ?? [];
  const toWhole = () => (WHOLE.test(number) ? joinGroups(number) : undefined);
  if (!sign || before.includes(sign)) return toWhole();
  // `1.234` is a thousand and more, unless its currency has three decimals; without a currency it can be either.
  if (fraction.length === 3 && FIRST_GROUP.test(before) && decimals !== 3)
    return decimals === undefined ? undefined : toWhole();
  if (!WHOLE.test(before)) return undefined;
  return `${joinGroups(before)}.${fraction.replace(/(?<=\d{2})0+$/, '')}`;
}

/**
 * Reads an amount as people and other systems write it: `12.50`, `12,50 €`, `Tk 450`, `450/-`, `1.234,50`, `1,23,450.00`,
 * `CHF 1'234.-`, digits of any script. A word that names no currency, a minus or a second number makes it none.
 * @param decimals - How many decimals the currency has, which settles `1.234`.
 * @returns the amount with a point before its decimals; the bare number where it can be two amounts; otherwise the text itself.
 */
export function readAmount(text: string, decimals?: number): string {
  const plain = toAsciiDigits(text.normalize('NFKC').replaceAll('٫', '.').replaceAll(/[٬’]/g, "'")).trim();
  const [match, ...others] = [...plain.matchAll(NUMBER)];
  if (!match || others.length > 0) return text;
  const [before, behind] = [plain.slice(0, match.index), plain.slice(match.index + match[0].length)];
  const isFraction = DECIMAL_SIGN_BEFORE.test(before);
  // The point of `Rs .450` belongs to the word, or to the number.
  if (isFraction && (/\D/.test(match[0]) || /\p{L}/u.test(before))) return text;
  const number = isFraction ? `0.${match[0]}` : match[0];
  const isNegative = MINUS_BEFORE.test(before) || MINUS_BEHIND.test(behind);
  if (isNegative || NO_AMOUNT_BEHIND.test(behind) || !isCurrency(`${before} ${behind}`)) return text;
  return toDecimal(number, decimals) ?? number;
}

/** The amount of a text in a currency with so many decimals, as `readAmount` reads it; undefined if it is none. */
export function parseAmount(text: string, decimals: number): number | undefined {
  const amount = readAmount(text, decimals);
  return DECIMAL.test(amount) ? Number(amount) : undefined;
}
