import { foldText, listForms } from '@bookstore/contracts/folding';
import type { StoredBook } from './book.schema.ts';
import { splitWords, toWholeWords } from './book.terms.ts';

/** What the rank of a book in a search depends on. */
export type Ranked = Pick<StoredBook, 'title'> & {
  [K in 'author' | 'authors' | 'series' | 'publisher' | 'isbn']?: StoredBook[K] | undefined;
};

/** Longer titles are compared by so many letters. */
const MAX_EXACT = 100;
/** The fields whose whole words are terms of their own, the more important ones first. No search has a colon. */
const FIELDS = ['title', 'author', 'series'] as const;

/** Of a text as `foldText` has it, with the words as one, so that `mobydick` is the title Moby-Dick. */
const toExactTerm = (folded: string): string => `exact:${splitWords(folded).join('').slice(0, MAX_EXACT)}`;
/** Those of a title or a name, also with `oe` for `ö`. */
const listExactTerms = (text: string): string[] => (text === '' ? [] : listForms(text).map(toExactTerm));

const namesOf = ({ author = '', authors = [] }: Ranked): string[] => [author, ...authors];
const textsOf = (book: Ranked) => ({
  title: [book.title],
  author: namesOf(book),
  series: [book.series ?? ''],
});

/** The terms by which MongoDB finds the books of each rank: see `listRanks`. */
export function toRankTerms(book: Ranked): string[] {
  const texts = textsOf(book);
  return [
    ...new Set([...texts.title, ...texts.author].flatMap(listExactTerms)),
    ...FIELDS.flatMap((field) => toWholeWords(texts[field]).map((word) => `${field}:${word}`)),
  ];
}

/**
 * The terms that the books of each rank of a search have, the best rank first: the text is the title or an author; all its
 * words are in the title, the author, the series. The other books of the search are of the last rank.
 */
export const listRanks = (q: string, terms: readonly string[]): string[][] => [
  [toExactTerm(foldText(q))],
  ...FIELDS.map((field) => terms.map((term) => `${field}:${term}`)),
];

/**
 * The rank of a book that a search with `terms` finds, from 0 for the best: the text is its title, an author or its ISBN; all
 * words are in the title; they begin words of it; the same of the authors, of the series, of the publisher; of several of these.
 */
export function rankOf(book: Ranked, q: string, terms: readonly string[]): number {
  const exact = toExactTerm(foldText(q));
  const { title, author, series } = textsOf(book);
  const isExact = [...title, ...author].flatMap(listExactTerms).includes(exact);
  if (isExact || terms.every((term) => term === book.isbn)) return 0;
  const isWhole = (words: readonly string[]) => terms.every((term) => words.includes(term));
  const isBegun = (words: readonly string[]) =>
    terms.every((term) => words.some((word) => word.startsWith(term)));
  let rank = 1;
  for (const texts of [title, author, series, [book.publisher ?? '']]) {
    const words = toWholeWords(texts);
    if (isBegun(words)) return isWhole(words) ? rank : rank + 1;
    rank += 2;
  }
  return rank;
}
