import {
  type Book,
  book as bookSchema,
  type BookChange,
  type BookDraft,
  type BookMetadata,
  METADATA_FIELDS,
} from '@bookstore/contracts/books';
import { createEvent } from '@bookstore/contracts/events';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { cents } from '@bookstore/contracts/money';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import { toSlug } from '@bookstore/contracts/slugs';
import type { OutboxDocument, ToEvent } from '@bookstore/kit/outbox/outbox';
import { toFilterTerms } from './book.queries.ts';
import { NEW_PROMINENCE } from './book.prominence.ts';
import type { StoredBook } from './book.schema.ts';
import { type Ranked, toRankTerms } from './book.ranking.ts';
import { toPrefixes, toWholeWords } from './book.terms.ts';
import { toTitleKey } from './book.titles.ts';

type StoredPrices = Pick<StoredBook, 'oldPriceCents' | 'newPriceCents'>;

/** A book without an old price is stored with the new one in its place: earlier releases need one. */
const isSaving = ({ oldPriceCents, newPriceCents }: StoredPrices) => oldPriceCents > newPriceCents;

/** The prices that a request makes of those that are stored. */
function toPrices({ oldPrice, newPrice }: Pick<BookChange, 'oldPrice' | 'newPrice'>, old?: StoredPrices) {
  const newPriceCents = newPrice ?? old?.newPriceCents ?? 0;
  const kept = old && isSaving(old) ? old.oldPriceCents : 0;
  return { oldPriceCents: Math.max(Number(oldPrice ?? kept), newPriceCents), newPriceCents };
}

/** A book as the shop shows it: the stored fields that the contract names. */
export const toBook = ({
  _id,
  oldPriceCents,
  newPriceCents,
  ...stored
}: Omit<OutboxDocument<StoredBook>, 'prefixes'>): Book =>
  bookSchema.parse({
    ...stored,
    _id: _id.toString(),
    ...(isSaving({ oldPriceCents, newPriceCents }) && { oldPrice: fromMinorUnits(oldPriceCents) }),
    newPrice: fromMinorUnits(newPriceCents),
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  });

export const toBookEvent: ToEvent<StoredBook> = (book) => {
  const id = book._id.toString();
  const { v, title, category, trending, newPriceCents, isbn } = book;
  if (book.isDeleted) return createEvent('book.deleted', 'catalog', { id, v });
  const price = { newPriceCents: cents.parse(newPriceCents) };
  return createEvent('book.saved', 'catalog', { id, v, title, category, trending, ...price, isbn });
};

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/** The fields beyond the specification: one that is missing in `StoredBook` does not compile. */
type Metadata = Pick<BookChange, keyof Pick<StoredBook, keyof BookMetadata>>;

/** The metadata as it is stored; undefined is cleared. */
const toMetadata = ({ withdrawn, ...fields }: Metadata) => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isEmpty(value) ? undefined : value]),
  ),
  ...(withdrawn === true && { isDeleted: true, withdrawn: true as const }),
  ...(withdrawn === false && { isDeleted: false, withdrawn: undefined }),
});

/** Parts the metadata from the other fields of a request. */
function split(request: object) {
  const metadata = Object.entries(request).filter(([name]) => METADATA_FIELDS.includes(name));
  return toMetadata(Object.fromEntries(metadata));
}

type FoundBy =
  'author' | 'authors' | 'publisher' | 'series' | 'recommendation' | 'isbn' | 'language' | 'format';
/** What a book is found by. */
type Described = Pick<StoredBook, 'title' | 'description' | 'trending'> & {
  [K in FoundBy]?: StoredBook[K] | undefined;
};

/** The texts whose words are searched by their beginnings. */
export const listTexts = ({ title, author, authors, publisher, series }: Ranked): string[] =>
  [title, author, ...(authors ?? []), publisher, series].filter((text) => text !== undefined);

/** To be raised with what `toSearchFields` makes of a book: stored books are then made anew. */
const SEARCH_FORM = 3;

/** The term that a book has if what finds it has the present form for the locale. No search has a colon. */
export const toFormTerm = (locale: string): string => `form:${SEARCH_FORM}:${locale}`;

/** What finds a book, and what it is sorted by among the titles of a locale: see `StoredBook`. */
export function toSearchFields(book: Described, locale: string) {
  const { title, author, authors, isbn, description, recommendation = '' } = book;
  const names = authors ?? (author ? [author] : []);
  const texts = listTexts(book);
  return {
    prefixes: [
      ...toPrefixes(texts),
      ...(isbn ? [isbn] : []),
      ...toRankTerms(book),
      ...toFilterTerms({ ...book, missing: isbn ? '' : 'isbn' }),
      toFormTerm(locale),
    ],
    words: [...toWholeWords([...texts, description, recommendation]), ...(isbn ? [isbn] : [])],
    authorSlugs: [...new Set(names.map(toSlug).filter(Boolean))],
    titleKey: toTitleKey(title, { locale, language: book.language }),
  };
}

const joinAuthors = (authors?: string[]) => authors?.join(', ') ?? '';

/** The fields of a new book without what finds it. */
export const toFields = (draft: BookDraft) => {
  const metadata = split(draft);
  const { title, description, category, trending, oldPrice, newPrice, coverImage, authors } = draft;
  const author = draft.author ?? joinAuthors(authors);
  return {
    title,
    description,
    category,
    trending,
    ...(author && { author }),
    ...metadata,
    coverImage,
    ...toPrices({ oldPrice, newPrice }),
  };
};

/** A new book as it is stored. For another locale than that of a new shop, a migration makes anew what it does not name. */
export const fromDraft = (draft: BookDraft, locale: string = DEFAULT_SHOP.locale) => {
  const fields = toFields(draft);
  return { ...fields, ...toSearchFields(fields, locale), prominence: NEW_PROMINENCE };
};

/**
 * The fields that a change sets, without what finds the book; undefined is cleared. An empty author and an empty cover
 * keep the old ones.
 */
export function toChangedFields(
  change: Omit<BookChange, 'v'>,
  old: Pick<Described, 'author'> & StoredPrices,
) {
  const { oldPrice, newPrice, coverImage = '', title, description, category, trending, authors } = change;
  const author = change.author ?? joinAuthors(authors);
  const hasPrice = oldPrice !== undefined || newPrice !== undefined;
  const isOtherAuthor = change.author !== undefined && authors === undefined && author !== old.author;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(trending !== undefined && { trending }),
    ...(author && { author }),
    ...split(change),
    ...(isOtherAuthor && { authors: undefined }),
    ...(coverImage && { coverImage }),
    ...(hasPrice && toPrices({ oldPrice, newPrice }, old)),
  };
}

/** The stored fields that a change sets; undefined is cleared. */
export function fromChange(change: Omit<BookChange, 'v'>, old: Described & StoredPrices, locale: string) {
  const set = toChangedFields(change, old);
  return { ...set, ...toSearchFields({ ...old, ...set }, locale) };
}
