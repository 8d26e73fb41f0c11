import { hyphenateIsbn, toIsbn13 } from '@bookstore/contracts/isbn';
import { MAX_AUTHORS } from '@bookstore/contracts/limits';
import type { BOOK_FORMATS } from '@bookstore/contracts/lists';
import { findAll, joinFilled, listTexts, type OnixElement, prefer, readText } from './onix.elements.ts';

/** An ISBN-13, a GTIN-13 that is one, or an ISBN-10, with hyphens, which keep it a text in spreadsheets. */
export function readIsbn(product: OnixElement): string {
  // Other GTINs, also those of printed music (9790), are no ISBNs.
  const identifiers = findAll(product, 'ProductIdentifier').filter(
    (each) => readText(each, 'ProductIDType') !== '03' || toIsbn13(readText(each, 'IDValue')) !== undefined,
  );
  const isbn = readText(prefer(identifiers, 'ProductIDType', ['15', '03', '02']), 'IDValue');
  const digits = toIsbn13(isbn);
  return digits ? hyphenateIsbn(digits) : isbn;
}

/**
 * Who made the work: authors and artists, editors, adapters, compilers, others. Each group counts where those
 * before it are empty.
 */
const CREATORS = [/^A(?:0[1-9]|1[0-4]|31|38|45|99)$/, /^B(?:01|1[0-3]|2[14]|31)$/, /^B/, /^C/, /^A/, /^/];
const AUTHOR = 'A01';
const KEY_NAME = ['NamesBeforeKey', 'PrefixToKey', 'KeyNames', 'NamesAfterKey', 'SuffixToKey'] as const;

/** `Moss, Ida` is Ida Moss, and `Moss, Ida, Jr.` Ida Moss Jr. */
function turnName(inverted: string): string {
  const [last = '', first = '', ...others] = inverted.split(/\s*,\s*/);
  return joinFilled([first, last, ...others]);
}

function readName(contributor: OnixElement): string {
  const keyName = KEY_NAME.map((part) => readText(contributor, part));
  const name =
    readText(contributor, 'PersonName') ||
    (readText(contributor, 'KeyNames') && joinFilled(keyName)) ||
    turnName(readText(contributor, 'PersonNameInverted')) ||
    readText(contributor, 'CorporateName');
  // Semicolons separate names.
  return name.replaceAll(';', ',');
}

/** The names of the authors; of a book without authors those of its editors, or of whoever is named. */
export function readAuthors(detail: OnixElement | undefined): string {
  const contributors = findAll(detail, 'Contributor')
    .map((contributor, index) => ({
      name: readName(contributor),
      roles: listTexts(contributor, 'ContributorRole'),
      place: Number(readText(contributor, 'SequenceNumber')) || index + 1,
    }))
    .filter(({ name }) => name !== '')
    .toSorted((left, right) => left.place - right.place);
  const groups = CREATORS.map((role) =>
    contributors.filter(({ roles }) => roles.some((each) => role.test(each))),
  );
  const group = groups.find((each) => each.length > 0) ?? contributors;
  const authors = group.filter(({ roles }) => roles.includes(AUTHOR));
  const others = group.filter(({ roles }) => !roles.includes(AUTHOR));
  const names = new Set([...authors, ...others].map(({ name }) => name));
  return [...names].slice(0, MAX_AUTHORS).join('; ');
}

/** The publisher, whom shops show, or the imprint where no publisher is named. */
export const readPublisher = (publishing: OnixElement | undefined): string =>
  readText(
    prefer(findAll(publishing, 'Publisher'), 'PublishingRole', ['01', '', '02', '06']),
    'PublisherName',
  ) || readText(publishing, 'Imprint', 'ImprintName');

/**
 * How many digits of a format of dates are a day, a month or a year of our era; of a period those of its
 * beginning.
 */
const DATE_DIGITS: Readonly<Record<string, number>> = {
  ...{ '00': 8, '01': 6, '02': 4, '03': 4, '04': 4, '05': 4, '06': 8, '07': 6 },
  ...{ '08': 4, '09': 4, '10': 4, '11': 4, '13': 8, '14': 8 },
};
const DATE = /^(\d{4})(\d{2})(\d{2})?$/;

/**
 * The date of publication, first publication, or of the printed book: a day, a month or a year, `2026-03-31`.
 */
export function readPublishedOn(publishing: OnixElement | undefined): string {
  const dates = findAll(publishing, 'PublishingDate');
  const published = prefer(dates, 'PublishingDateRole', ['01', '11', '19']);
  const [date] = findAll(published, 'Date');
  const [digits = ''] = /^\d*/.exec(readText(published, 'Date').replaceAll('-', '')) ?? [];
  const format = date?.dateFormat ?? readText(published, 'DateFormat');
  const length = format ? DATE_DIGITS[format] : [8, 6, 4].find((each) => digits.length >= each);
  if (length === undefined || digits.length < length) return '';
  const day = digits.slice(0, length);
  const [, ...parts] = DATE.exec(day) ?? [];
  return parts.filter(Boolean).join('-') || day;
}

/** The code of ISO 639-2 of the language of the text, or of what is heard. */
export const readLanguage = (detail: OnixElement | undefined): string =>
  readText(prefer(findAll(detail, 'Language'), 'LanguageRole', ['01', '08']), 'LanguageCode');

const PAGES = '03';
/**
 * Of the main content, of all content, of all numbered pages, of all, and of digital and of printed
 * counterparts.
 */
const PAGE_COUNTS = ['00', '11', '05', '06', '07', '08', '10'];
const WHOLE_NUMBER = /^[1-9]\d*$/;

export function readPages(detail: OnixElement | undefined): string {
  const counts = findAll(detail, 'Extent').filter(
    (each) => readText(each, 'ExtentUnit') === PAGES && WHOLE_NUMBER.test(readText(each, 'ExtentValue')),
  );
  return readText(prefer(counts, 'ExtentType', PAGE_COUNTS), 'ExtentValue');
}

/** Formats by their codes and details in ONIX. What is no book, or could be several, has none. */
const FORMATS: readonly (readonly [RegExp, (typeof BOOK_FORMATS)[number]])[] = [
  [/^(?:A[A-Z]|E[A-Z] A1\d\d)/, 'audiobook'],
  [/^(?:E[A-Z]|D[A-Z] E1\d\d)/, 'ebook'],
  [/^(?:B[BGH]|BA B40[12])/, 'hardback'],
  [/^(?:B[CEF]|BA B1\d\d)/, 'paperback'],
];

export function readFormat(detail: OnixElement | undefined): string {
  const form = readText(detail, 'ProductForm');
  const forms = [...listTexts(detail, 'ProductFormDetail'), ''].map((code) => `${form} ${code}`);
  return FORMATS.find(([pattern]) => forms.some((each) => pattern.test(each)))?.[1] ?? '';
}
