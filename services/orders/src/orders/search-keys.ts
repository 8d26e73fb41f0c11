import { foldText, listForms, toAsciiDigits } from '@bookstore/contracts/folding';
import { MIN_PHONE_DIGITS } from '@bookstore/contracts/limits';
import type { OrderDraft } from '@bookstore/contracts/orders';
import { toTrackingKey } from '@bookstore/contracts/tracking-numbers';
import type { StoredItem, StoredOrder } from './order.schema.ts';

const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 64;
/** A word has a key of each of its beginnings with so many letters, and one of all letters. */
const BEGINNINGS = [3, 5] as const;
/** Chinese, Japanese and Korean names are two to four signs, often without a space between family and given name. */
const SIGN = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]`;
const SIGNS = new RegExp(`^${SIGN}+$`, 'u');
const NAME_IN_SIGNS = new RegExp(String.raw`^${SIGN}+(?:\s+${SIGN}+)*$`, 'u');
const MAX_SIGNS = 10;

const MAX_PHONES = 2;
/** A phone number has two keys: its last digits, by which the index finds it, and so many of them, with which a search is compared. */
const KEPT_DIGITS = 10;
/** So many digits are a whole number in its area. Of fewer, zeros at the beginning may be a part of the number itself. */
const MIN_LOCAL_DIGITS = 6;
const MAX_TRACKINGS = 5;

const EMAIL = /\S+@\S+/g;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const TYPED_PHONE =
  /(?<![\p{L}\p{N}])(?:(?:tel|phone|mobile|telefon)[.:]*\s*)?[+(]?\d[\d\s().+/·\p{Pd}]*\d(?![\p{L}\p{N}])/giu;
/** Behind a phone number: orders are not found by it. */
const EXTENSION = /(?<=\d)[\s,;]*(?:ext(?:ension)?|x)[\s.:=]*\d{1,6}(?![\p{L}\p{N}])/giu;
/** What stands between several phone numbers, and before an extension. */
const BETWEEN_PHONES = /[\p{L}#;,|]+|\s\/\s/u;
/** `+` or `00` and a calling code as the ITU assigns them: none is the beginning of another one. */
const CALLING_CODE = /^(?:\+|00)(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
const TRUNK_ZEROS = /^0+/;
const BETWEEN_TRACKINGS = /[,;|\n]/;

/** What an order must have to be found by a part of a search: one of the keys, and a key that matches the pattern, if there is one. */
export type SearchPart = { keys: readonly string[]; pattern?: RegExp };

const unique = (values: readonly string[]): string[] => [...new Set(values.filter(Boolean))];

/** The first characters of a word: no half of one outside the Basic Multilingual Plane. */
const begin = (word: string, length: number): string => Array.from(word).slice(0, length).join('');

const toDigits = (phone: string): string => phone.replaceAll(/\D/g, '');

const toPlain = (text: string): string => toAsciiDigits(text.normalize('NFKC').replaceAll(INVISIBLE, ''));

/** The digits of a phone number without its calling code and the zeros before an area code. */
function toNational(phone: string): string {
  const dialled = phone.replaceAll(/[^\d+]/g, '').replace(CALLING_CODE, '');
  const national = toDigits(dialled).replace(TRUNK_ZEROS, '');
  return national.length < MIN_PHONE_DIGITS ? toDigits(phone) : national;
}

const phoneKeysOf = (field: string): string[] =>
  toPlain(field)
    .split(BETWEEN_PHONES)
    .map(toNational)
    .filter(({ length }) => length >= MIN_PHONE_DIGITS)
    .slice(0, MAX_PHONES)
    .flatMap((national) => [national.slice(-MIN_PHONE_DIGITS), national.slice(-KEPT_DIGITS)]);

const splitWords = (folded: string): string[] => folded.split(SEPARATORS).filter(Boolean);

/** The words of a text in all their forms, and all of each as one. */
const formsOf = (text: string): string[] =>
  listForms(text).flatMap((form) => {
    const words = splitWords(form);
    return [...words, words.join('')];
  });

/** The words of a name; one with an apostrophe, a point or a hyphen also as one word, and so a whole name in signs. */
const wordsOf = (name: string): string[] =>
  (NAME_IN_SIGNS.test(name) ? [name] : name.split(/\s+/)).flatMap(formsOf);

/** The first sign of a word and each two that follow each other, by which family names and given names are found. */
function signKeysOf(word: string): string[] {
  const signs = SIGNS.test(word) ? Array.from(word).slice(0, MAX_SIGNS) : [];
  return [...signs.slice(0, 1), ...signs.slice(1).map((sign, before) => `${signs[before] ?? ''}${sign}`)];
}

const wordKeysOf = (word: string): string[] => [
  ...BEGINNINGS.map((length) => begin(word, length)),
  ...signKeysOf(word),
  begin(word, MAX_WORD_LENGTH),
];

/** No word begins with this, nor with the mark of the last digits. */
const markTracking = (key: string): string => `#${key}`;
const markEnd = (digits: string): string => `%${digits}`;

/** A tracking number has two keys as well: itself, and as many of its last digits as a phone number has. Letters may follow them. */
function toTrackingKeys(key: string): string[] {
  const digits = toDigits(key);
  const ends = digits.length < MIN_PHONE_DIGITS ? [] : [markEnd(digits.slice(-MIN_PHONE_DIGITS))];
  return [markTracking(key), ...ends];
}

const trackingKeysOf = (field: string): string[] =>
  field
    .split(BETWEEN_TRACKINGS)
    .map(toTrackingKey)
    .filter(Boolean)
    .slice(0, MAX_TRACKINGS)
    .flatMap(toTrackingKeys);

type Found = Pick<OrderDraft, 'name' | 'email' | 'phone'> & {
  items?: readonly Pick<StoredItem, 'isbn'>[];
} & Partial<Pick<StoredOrder, 'tracking'>>;

/**
 * What staff find an order by: its e-mail address, phone numbers, tracking numbers, the ISBNs of its books, and the beginnings of
 * the words of its name. Every key is an entry in an index: an order with one book and a name of two words has about ten.
 */
export const searchKeysOf = ({ name, email, phone, items = [], tracking = '' }: Found): string[] =>
  unique([
    email.toLowerCase(),
    ...phoneKeysOf(phone),
    ...items.map(({ isbn = '' }) => isbn),
    ...trackingKeysOf(tracking),
    ...unique(wordsOf(name)).slice(0, MAX_WORDS).flatMap(wordKeysOf),
  ]);

/** The key of the orders that are sent with a tracking number. */
export function trackingKeyOf(text: string): string | undefined {
  const key = toTrackingKey(text);
  return key ? markTracking(key) : undefined;
}

/** What a search is for. Customers are not found by their parcels. */
type Sought = 'orders' | 'customers';

/**
 * Digits at the end of a phone number, or a whole one, with more or fewer codes before it than the order has. They can be the
 * last ones of a tracking number, too.
 */
function toDigitsPart(typed: string, sought: Sought): SearchPart {
  const digits = toDigits(typed);
  const last = digits.slice(-MIN_PHONE_DIGITS);
  const isOfParcel = sought === 'orders';
  const ends = isOfParcel ? [markEnd(last)] : [];
  if (digits === last) return { keys: [digits, ...ends] };
  const national = toNational(typed);
  const number = (national.length < MIN_LOCAL_DIGITS ? digits : national).slice(-KEPT_DIGITS);
  const local = Array.from({ length: KEPT_DIGITS - MIN_LOCAL_DIGITS }, (_, index) =>
    digits.slice(-(MIN_LOCAL_DIGITS + index)),
  );
  const longer = String.raw`\d{0,${KEPT_DIGITS - number.length}}${number}`;
  // An order that is not migrated has all its digits as one key.
  const phones = unique([longer, ...local.filter(({ length }) => length >= MIN_LOCAL_DIGITS), digits]);
  const forms = isOfParcel ? [...phones, markTracking(String.raw`[\dA-Z]*${digits}[A-Z]*`)] : phones;
  return { keys: [last, digits, ...ends], pattern: new RegExp(`^(?:${forms.join('|')})$`) };
}

function toWordPart(word: string): SearchPart {
  const { length } = Array.from(word);
  const beginning = BEGINNINGS.findLast((each) => each <= length) ?? length;
  if (beginning === length) return { keys: [word] };
  // An order that is not migrated has the whole word only. E-mail addresses are not found by their beginnings.
  return { keys: [begin(word, beginning), word], pattern: new RegExp(`^${word}[^@]*$`) };
}

/** The parts of what a person typed, all of which an order must have to be found. None if that has no letter and no digit. */
export function toSearchParts(text: string, sought: Sought = 'orders'): SearchPart[] {
  const emails = unique((text.match(EMAIL) ?? []).map((email) => email.toLowerCase()));
  const phones: string[] = [];
  const plain = toPlain(text.replaceAll(EMAIL, ' '));
  const rest = plain.replaceAll(EXTENSION, ' ').replaceAll(TYPED_PHONE, (typed) => {
    if (toDigits(typed).length < MIN_PHONE_DIGITS) return typed;
    phones.push(typed);
    return ' ';
  });
  const words = unique(splitWords(foldText(rest)).map((word) => begin(word, MAX_WORD_LENGTH)));
  return [
    ...emails.map((email) => ({ keys: [email] })),
    ...phones.map((phone) => toDigitsPart(phone, sought)),
    ...words.slice(0, MAX_WORDS).map(toWordPart),
  ];
}
