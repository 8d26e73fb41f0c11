import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { BoundedQueue } from '@bookstore/runtime/bounded-queue';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BookListsService } from './book-lists.service.ts';
import { listTexts } from './book.mapping.ts';
import { SEARCH_INDEX, WORDS_INDEX } from './book.queries.ts';
import { type Ranked, rankOf, toRankTerms } from './book.ranking.ts';
import { StoredBook } from './book.schema.ts';
import { listNeighbours, listSlips } from './book.spelling.ts';
import {
  listJoined,
  listParts,
  listWrittenWords,
  replaceWords,
  toPrefixes,
  toTerms,
  toWholeWords,
} from './book.terms.ts';

const MAX_SUGGESTIONS = 3;
/** Of a search that finds nothing; a longer one gets no suggestions. */
const MAX_TERMS = 8;
/** Of those, the ones that no book has. */
const MAX_UNKNOWN_TERMS = 2;
/** Anything is one letter from a shorter word, and from the beginning of some word that is as short. */
const MIN_LETTERS = 3;
/** Terms are looked for in parts side by side. In each, a book is read for each one that exists, up to a bound. */
const PARTS = 4;
const MAX_SPELLINGS = 5;
const TURNS = { concurrency: 2, waiting: 16, ofKey: { concurrency: 1, waiting: 2 } };

/** What words are taken from. */
type Found = Ranked & Partial<Pick<StoredBook, 'description'>>;
const NAMES = { title: 1, author: 1, authors: 1, series: 1, publisher: 1 } as const;

/** Terms that books are found by: by which index, those that a book has, and the texts that they are from. */
type Place = {
  path: 'prefixes' | 'words';
  hint: typeof SEARCH_INDEX;
  projection: Partial<Record<keyof Found, 1>>;
  listTerms: (book: Found) => string[];
  listTexts: (book: Found) => string[];
};
const PREFIXES: Place = {
  path: 'prefixes',
  hint: SEARCH_INDEX,
  projection: NAMES,
  listTerms: (book) => [...toPrefixes(listTexts(book)), ...toRankTerms(book)],
  listTexts,
};
const DESCRIPTIONS: Place = {
  path: 'words',
  hint: WORDS_INDEX,
  projection: { ...NAMES, description: 1 },
  listTerms: ({ description = '' }) => toWholeWords([description]),
  listTexts: ({ description = '' }) => [description],
};

/** A spelling that books are found by, as one of them writes it, and the rank of that one among what it finds. */
type Spelling = { term: string; written: string; isWholeWord: boolean; rank: number };

/** A written word can be several to the search, such as "9½": those are spelled as there. */
function toSpelling(term: string, book: Found, place: Place): Spelling {
  const texts = place.listTexts(book);
  const words = texts.flatMap(listWrittenWords);
  const whole = words.find((word) => word.term === term);
  const rank = rankOf(book, term, [term]);
  if (whole) return { ...whole, isWholeWord: true, rank };
  const longer = words.find((word) => word.term.startsWith(term));
  // Accents and ligatures can make the written word longer or shorter than its form in a search.
  const isAsLong = longer?.written.length === longer?.term.length;
  const written = longer && isAsLong ? longer.written.slice(0, term.length) : term;
  return { term, written, isWholeWord: toWholeWords(texts).includes(term), rank };
}

/**
 * Whole words go before the beginnings of words, and those not at all where they begin such a word; then the likelier slips,
 * and of equal ones those that are more relevant.
 */
function order(spellings: readonly Spelling[], slips: readonly (readonly string[])[]): Spelling[] {
  const slipOf = ({ term }: Spelling) => slips.findIndex((words) => words.includes(term));
  const placeOf = (spelling: Spelling) => slips[slipOf(spelling)]?.indexOf(spelling.term) ?? 0;
  const likeliestFirst = spellings.toSorted(
    (left, right) =>
      Number(right.isWholeWord) - Number(left.isWholeWord) ||
      slipOf(left) - slipOf(right) ||
      left.rank - right.rank ||
      placeOf(left) - placeOf(right),
  );
  return likeliestFirst.filter(
    ({ term, isWholeWord }) =>
      (isWholeWord || term.length > MIN_LETTERS) &&
      !spellings.some((other) => other.term !== term && other.term.startsWith(term)),
  );
}

@Injectable()
export class BookSuggestionsService {
  private readonly turns = new BoundedQueue(TURNS);

  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly lists: BookListsService,
  ) {}

  /**
   * Returns searches that find books in place of one that finds none: with two words as one, or with the words that no book
   * has as two words, or replaced by words one letter away.
   * @throws RetryLater `RATE_LIMITED` when too many of a client's searches wait, `UNAVAILABLE` when too many clients do.
   */
  suggest(q: string, address: string): Promise<string[]> {
    return this.turns.runFor([toRateKey(address)], () => this.correct(q));
  }

  private async correct(q: string): Promise<string[]> {
    const terms = toTerms(q);
    if (terms.length > MAX_TERMS) return [];
    const [joined, known] = await Promise.all([
      this.join(q),
      Promise.all(terms.map((term) => this.isKnown(term))),
    ]);
    const unknown = terms.filter((_, index) => !known[index]);
    const texts = [...joined, ...(await this.replace(q, unknown))];
    const found = await Promise.all(
      texts.slice(0, MAX_SUGGESTIONS).map(async (text) => ((await this.lists.hasBooks(text)) ? [text] : [])),
    );
    return found.flat();
  }

  /** The search with two words as one, where books have that one. */
  private async join(q: string): Promise<string[]> {
    const joined = new Map(listJoined(q).map((each) => [each.term, each]));
    const spellings = await this.findSpellings([...joined.keys()], PREFIXES);
    return spellings.flatMap(({ term, written, isWholeWord }) => {
      const words = joined.get(term);
      return words && isWholeWord ? [words.before + written + words.after] : [];
    });
  }

  /** The search with the words that no book has replaced, in each way that there is. */
  private async replace(q: string, unknown: readonly string[]): Promise<string[]> {
    if (unknown.length === 0 || unknown.length > MAX_UNKNOWN_TERMS) return [];
    const replacements = await Promise.all(
      unknown.map(async (term) => {
        const others = await Promise.all([this.split(term), this.respell(term)]);
        return { term, others: others.flat() };
      }),
    );
    let texts = [q];
    for (const { term, others } of replacements)
      texts = texts.flatMap((text) => others.map((other) => replaceWords(text, new Map([[term, other]]))));
    return texts;
  }

  /** A term as two words that titles or authors have. */
  private async split(term: string): Promise<string[]> {
    const parts = listParts(term);
    const terms = parts.flat().flatMap((part) => [`title:${part}`, `author:${part}`]);
    const found = await this.findSpellings(terms, PREFIXES);
    const words = new Set(found.map((each) => each.term.slice(each.term.indexOf(':') + 1)));
    return parts.filter((both) => both.every((part) => words.has(part))).map((both) => both.join(' '));
  }

  /** The words that are one letter away from a term, and beginnings of words; those of descriptions where there are no others. */
  private async respell(term: string): Promise<string[]> {
    if (term.length < MIN_LETTERS) return [];
    const neighbours = listNeighbours(term).filter(({ length }) => length >= MIN_LETTERS);
    for (const place of [PREFIXES, DESCRIPTIONS]) {
      const spellings = order(await this.findSpellings(neighbours, place), listSlips(term));
      if (spellings.length > 0) return spellings.map(({ written }) => written);
    }
    return [];
  }

  /** Finds which of some terms books have, in their order. */
  private async findSpellings(terms: readonly string[], place: Place): Promise<Spelling[]> {
    const sorted = terms.toSorted();
    const length = Math.ceil(sorted.length / PARTS);
    const parts = Array.from({ length: PARTS }, (_, at) => sorted.slice(at * length, (at + 1) * length));
    return (await Promise.all(parts.map((part) => this.findInOrder(part, place)))).flat();
  }

  /** The index has the terms in order: each read finds the first of those that are left, the next begins behind it. */
  private async findInOrder(sorted: readonly string[], place: Place): Promise<Spelling[]> {
    let left = sorted;
    const spellings: Spelling[] = [];
    while (left.length > 0 && spellings.length < MAX_SPELLINGS) {
      const book = await this.findBook(left, place);
      if (!book) break;
      const known = new Set(place.listTerms(book));
      const term = left.find((each) => known.has(each));
      if (term === undefined) break;
      spellings.push(toSpelling(term, book, place));
      left = left.slice(left.indexOf(term) + 1);
    }
    return spellings;
  }

  private async isKnown(term: string): Promise<boolean> {
    return Boolean((await this.findBook([term], PREFIXES)) ?? (await this.findBook([term], DESCRIPTIONS)));
  }

  /**
   * Finds a book that has one of the terms: of the first in order that any book has. By the driver's own collection:
   * mongoose would cast each of hundreds of terms.
   */
  private findBook(terms: readonly string[], { path, hint, projection }: Place): Promise<Found | null> {
    const withOneOf: object = { isDeleted: false, [path]: { $in: terms } };
    return rawCollection<Found>(this.books).findOne<Found>(withOneOf, { projection, hint });
  }
}
