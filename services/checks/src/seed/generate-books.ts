import { type BookDraft, bookDraft, CATEGORIES } from '@bookstore/contracts/books';
import { toDollars } from '@bookstore/contracts/money';
import { createChance } from './chance.ts';
import { createSurnames, createTitleWords, firstNames, OPENINGS } from './vocabulary.ts';

const SEED = 20_261_121;
const COVERS = ['dracula.webp', 'frankenstein.webp', 'moby-dick.webp'] as const;

/** Draws plausible books, the same ones in every run: a few words in many titles, thousands of words in a few. */
export function* generateBooks(count: number): Generator<BookDraft> {
  const chance = createChance(SEED);
  const titleWords = createTitleWords(chance);
  const surnames = createSurnames(chance);
  const drawWords = () =>
    Array.from({ length: 1 + Math.floor(chance.next() * 4) }, () => chance.pickCommon(titleWords));

  for (let number = 1; number <= count; number += 1) {
    const title = `${chance.pick(OPENINGS)} ${drawWords().join(' ')}`;
    const newPriceCents = 299 + Math.floor(chance.next() * 4700);
    yield bookDraft.parse({
      title,
      author: `${chance.pick(firstNames)} ${chance.pickCommon(surnames)}`,
      description: `${title}, told again for readers of today. Number ${number} of a shelf without an end.`,
      category: chance.pick(CATEGORIES),
      trending: chance.next() < 0.1,
      oldPrice: toDollars(newPriceCents + 100 + Math.floor(chance.next() * 900)),
      newPrice: toDollars(newPriceCents),
      coverImage: chance.pick(COVERS),
    });
  }
}
