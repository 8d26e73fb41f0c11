import { fileFormatOf, toFileDecimal } from '@bookstore/contracts/shop-format';
import { SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import { i18n as texts, msg } from '@bookstore/i18n/i18n';
import { localizeExamples } from '../format/examples.ts';
import { formatCount } from '../format/format.ts';
import { currentShop } from '../shop/current-shop.ts';

/** What schemas of the contracts and the services say in English, in the shop. Those of the dashboard are in `DESK_SENTENCES`. */
const SHOP_SENTENCES = [
  msg('Please fill in this field'),
  msg('Please choose one'),
  msg('Please enter at least {min}'),
  msg('Please enter at most {max}'),
  msg('Please use at least {min} characters'),
  msg('Please use at most {max} characters'),
  msg('Please use at most {max} characters before the @'),
  msg('Please enter an e-mail address, such as {example}'),
  msg('Please enter an amount, such as {example}'),
  msg('Please use at most two decimals and nothing between thousands, such as {example}'),
  msg('Amounts in {currency} have no decimals'),
  msg('The amount is too large'),
  msg('The lowest price cannot be above the highest one'),
  msg('Enter a whole number from {min} to {max}'),
  msg('Enter a phone number, with at least {count} digits'),
  msg('Enter at least one visible character'),
  msg('Remove control characters'),
  msg('Each book can be ordered only once per order'),
  msg("Use your account's email address."),
  msg('Verify your e-mail address first.'),
  msg('You can wait for {max} books at a time.'),
  msg('Sign-in with Google is not set up.'),
];

type Sentence = { id: string; pattern: RegExp; names: string[] };

const PLACEHOLDER = /\{(\w+)\}/g;
const SPECIAL = /[.*+?^$()|[\]\\]/g;
const DECIMAL = /^\d+\.\d+$/;
const GROUPED = /^\d{1,3}(,\d{3})+$/;

const CHECK_FIELD = msg('Please check this field');

/** What the library of the schemas says of itself, which is not written for people. */
const OF_LIBRARY = /^(Invalid|Too (big|small)|Unrecognized)/;

const toSentence = (id: string): Sentence => ({
  id,
  pattern: new RegExp(`^${id.replaceAll(SPECIAL, String.raw`\$&`).replaceAll(PLACEHOLDER, '(.+)')}$`),
  names: [...id.matchAll(PLACEHOLDER)].map(([, name = '']) => name),
});

/** A number as the shop writes it; any other text as it is. */
function formatNumber(text: string): string {
  if (GROUPED.test(text)) return formatCount(Number(text.replaceAll(',', '')));
  return DECIMAL.test(text) ? toFileDecimal(text, fileFormatOf(currentShop().locale)) : text;
}

let sentences = SHOP_SENTENCES.map(toSentence);

/** Adds what only the pages of the dashboard show. */
export function addSentences(ids: readonly string[]): void {
  const known = new Set(sentences.map(({ id }) => id));
  sentences = [...sentences, ...ids.filter((id) => !known.has(id)).map(toSentence)];
}

const isEnglish = (): boolean => texts.locale === SOURCE_LANGUAGE;

/** An English sentence of a schema or a service in the language of the page; undefined if it is not known there. */
export function translateSentence(sentence: string): string | undefined {
  if (isEnglish()) return sentence;
  for (const { id, pattern, names } of sentences) {
    const found = pattern.exec(sentence)?.slice(1);
    if (!found) continue;
    // A sentence can be in a sentence.
    const values = found.map((value) => translateSentence(value) ?? formatNumber(value));
    return texts.t(id, Object.fromEntries(names.map((name, index) => [name, values[index]])));
  }
  return undefined;
}

/** What is wrong with a field: what a schema or a service says of it, or the page itself. */
export function explainField(message: string): string {
  const sentence = localizeExamples(message);
  const translated = translateSentence(sentence);
  if (translated !== undefined) return translated;
  return OF_LIBRARY.test(message) ? texts.t(CHECK_FIELD) : sentence;
}

/** What is first wrong with a value that a schema has refused. */
export const explainFirst = ({ issues }: { issues: readonly { message: string }[] }): string =>
  explainField(issues[0]?.message ?? '');
