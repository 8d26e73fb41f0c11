import { BoundedQueue } from '@bookstore/runtime/bounded-queue';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BookListsService } from './book-lists.service.ts';
import { StoredBook } from './book.schema.ts';
import { planQuery } from './book.queries.ts';
import { listNeighbours } from './book.spelling.ts';
import { listWrittenWords, replaceWords, toTerms } from './book.terms.ts';

const MAX_SUGGESTIONS = 3;
/** Of a search that finds nothing; a longer one gets no suggestions. */
const MAX_TERMS = 8;
/** Of those, the ones that no book has. */
const MAX_UNKNOWN_TERMS = 2;
/** Anything is one letter from a shorter word, and from the beginning of some word that is as short. */
const MIN_LETTERS = 3;
/** A book is read for each spelling that exists, up to these. */
const MAX_SPELLINGS = 20;
const TURNS = { concurrency: 2, waiting: 16, ofKey: { concurrency: 1, waiting: 2 } };

/** A spelling that books are found by, as one of them writes it. */
type Spelling = { term: string; written: string; isWholeWord: boolean };

/** A written word can be several to the search, such as "9½": those are spelled as there. */
function toSpelling(term: string, text: string, terms: readonly string[]): Spelling {
  const words = listWrittenWords(text);
  const whole = words.find((word) => word.term === term);
  if (whole) return { ...whole, isWholeWord: true };
  const longer = words.find((word) => word.term.startsWith(term));
  // Accents and ligatures can make the written word longer or shorter than its form in a search.
  const isAsLong = longer?.written.length === longer?.term.length;
  return {
    term,
    written: longer && isAsLong ? longer.written.slice(0, term.length) : term,
    isWholeWord: terms.includes(term),
  };
}

/** Whole words go before the beginnings of words, and those not at all where they begin such a word. */
function rank(spellings: readonly Spelling[], neighbours: readonly string[]): Spelling[] {
  const likeliestFirst = spellings.toSorted(
    (left, right) =>
      Number(right.isWholeWord) - Number(left.isWholeWord) ||
      neighbours.indexOf(left.term) - neighbours.indexOf(right.term),
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
   * Returns searches that find books in place of one that finds none: with the words that no book has replaced by words one
   * letter away.
   * @throws RetryLater `RATE_LIMITED` when too many of a client's searches wait, `UNAVAILABLE` when too many clients do.
   */
  suggest(q: string, address: string): Promise<string[]> {
    return this.turns.runFor([toRateKey(address)], () => this.correct(q, address));
  }

  private async correct(q: string, address: string): Promise<string[]> {
    const terms = toTerms(q);
    if (terms.length > MAX_TERMS) return [];
    const known = await Promise.all(terms.map((term) => this.findBook([term])));
    const unknown = terms.filter((_, index) => !known[index]);
    if (unknown.length > MAX_UNKNOWN_TERMS) return [];
    let corrected = unknown.length > 0 ? [q] : [];
    for (const term of unknown) {
      const spellings = await this.findSpellings(term);
      corrected = corrected.flatMap((text) =>
        spellings.map(({ written }) => replaceWords(text, new Map([[term, written]]))),
      );
    }
    const found = await Promise.all(
      corrected.slice(0, MAX_SUGGESTIONS).map(async (text) => {
        const { books } = await this.lists.list({ q: text, limit: 1 }, address);
        return books.length > 0 ? [text] : [];
      }),
    );
    return found.flat();
  }

  /**
   * Finds the words, and beginnings of words, that are one letter away from a term. The index has all beginnings in order:
   * each read finds the first that exists of the spellings that are left, and the next read begins behind it.
   */
  private async findSpellings(term: string): Promise<Spelling[]> {
    if (term.length < MIN_LETTERS) return [];
    const neighbours = listNeighbours(term).filter(({ length }) => length >= MIN_LETTERS);
    let left = neighbours.toSorted();
    const spellings: Spelling[] = [];
    while (left.length > 0 && spellings.length < MAX_SPELLINGS) {
      const book = await this.findBook(left);
      if (!book) break;
      const text = `${book.title} ${book.author ?? ''}`;
      const terms = toTerms(text);
      const spelling = left.find((beginning) => terms.some((term) => term.startsWith(beginning)));
      if (!spelling) break;
      spellings.push(toSpelling(spelling, text, terms));
      left = left.slice(left.indexOf(spelling) + 1);
    }
    return rank(spellings, neighbours);
  }

  /** Finds a book that has one of the terms: of the first in order that any book has. */
  private findBook(terms: readonly string[]): Promise<Pick<StoredBook, 'title' | 'author'> | null> {
    const { hint } = planQuery({ terms }, []);
    const withOneOf = { isDeleted: false, prefixes: { $in: terms } };
    return this.books.findOne(withOneOf, { title: 1, author: 1 }).hint(hint).lean();
  }
}
