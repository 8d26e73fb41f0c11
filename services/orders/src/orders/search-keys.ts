import { foldText } from '@bookstore/contracts/folding';
import type { OrderDraft } from '@bookstore/contracts/orders';
import type { StoredItem } from './order.schema.ts';

const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 64;
const MIN_PHONE_DIGITS = 4;

const EMAIL = /\S+@\S+/g;
const PHONE = /^[\d\s().+/-]+$/;

const toDigits = (phone: string): string => phone.replaceAll(/\D/g, '');

const toWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
    .filter(Boolean);

/** At most `MAX_WORDS` keys besides the e-mail address, the phone number and the ISBNs of the lines: every key is an entry in an index. */
const limitKeys = (exact: readonly string[], words: readonly string[]): string[] => [
  ...new Set([...exact, ...words.slice(0, MAX_WORDS)].filter(Boolean)),
];

/** What staff find an order by: its e-mail address, its phone number as digits, the ISBNs of its books, and the words of its name. */
export const searchKeysOf = ({
  name,
  email,
  phone,
  items = [],
}: Pick<OrderDraft, 'name' | 'email' | 'phone'> & {
  items?: readonly Pick<StoredItem, 'isbn'>[];
}): string[] =>
  limitKeys([email.toLowerCase(), toDigits(phone), ...items.map(({ isbn = '' }) => isbn)], toWords(name));

/** The keys which an order must all have to be found by what a person typed. None if that has no letter and no digit. */
export function toSearchKeys(text: string): string[] {
  const emails = (text.match(EMAIL) ?? []).map((email) => email.toLowerCase());
  const rest = text.replaceAll(EMAIL, ' ').trim();
  const digits = toDigits(rest);
  if (PHONE.test(rest) && digits.length >= MIN_PHONE_DIGITS) return limitKeys([...emails, digits], []);
  return limitKeys(emails, toWords(rest));
}
