import { BOOK_FORMATS, DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { type BookDraft, bookDraft } from '@bookstore/contracts/books';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { makeIsbn } from '@bookstore/contracts/testing/isbns';
import { createRandom, type Random } from './random.ts';

const SEED = 20_261_121;
const COVERS = ['dracula.webp', 'frankenstein.webp', 'moby-dick.webp'];

const OPENINGS = ['The', 'A', 'The', 'My', 'Beyond the', 'Of', 'Stories of the', 'In the', 'Under a'];
const FREQUENT =
  'Night House River Secret Garden Winter Lost Silent Last Shadow City Island History Letters Daughter King Sea Fire' +
  ' Road Stars War Stone Book Dream Light Mountain Forest Ghost Storm Journey Empire Machine Market Silver Promise' +
  ' Café Señor Naïve Élan Über Façade';
const FIRST_NAMES =
  'Mary John Anna James Elena José Zoë René Björn Clara Hugo Edith Arthur Virginia Oscar Emily Mark Jane Leo Ágnes';
const STARTS = ['Ba', 'Cor', 'Del', 'Fen', 'Gra', 'Hol', 'Is', 'Jun', 'Kar', 'Lo', 'Mer', 'Nor'];
const MIDDLES = STARTS.map((syllable) => syllable.toLowerCase());
const ENDS = ['a', 'dale', 'en', 'er', 'ford', 'ist', 'mont', 'ner', 'o', 'son', 'ton', 'wick'];

/** Made-up words: pronounceable, and most of them rare. */
const makeUpWords = (random: Random, count: number): string[] =>
  Array.from({ length: count }, () =>
    [STARTS, MIDDLES, MIDDLES, ENDS].map((syllables) => random.pick(syllables)).join(''),
  );

/** The first ones are far more frequent than the last ones. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt-BR', 'it', 'nl', 'sv', 'ru', 'ja', 'ar', 'cy', 'eo'];

/** Of the prefix 979, which no bundled book has. */
const toIsbn = (number: number): string => makeIsbn('9791', number);

/** Generates plausible books, the same ones in every run: a few words in many titles, thousands of words in a few. */
export function* generateBooks(count: number): Generator<BookDraft> {
  const random = createRandom(SEED);
  const words = [...FREQUENT.split(' '), ...makeUpWords(random, 5000)];
  const firstNames = FIRST_NAMES.split(' ');
  const surnames = makeUpWords(random, 4000);

  for (let number = 1; number <= count; number += 1) {
    const opening = random.pick(OPENINGS);
    const length = 1 + Math.floor(random.next() * 4);
    const title = [opening, ...Array.from({ length }, () => random.pickCommon(words))].join(' ');
    const newPriceCents = 299 + Math.floor(random.next() * 4700);
    const authors = Array.from({ length: random.next() < 0.2 ? 2 : 1 }, () => {
      return `${random.pick(firstNames)} ${random.pickCommon(surnames)}`;
    });
    yield bookDraft.parse({
      title,
      authors,
      publisher: `${random.pickCommon(surnames)} Press`,
      language: random.pickCommon(LANGUAGES),
      format: random.pickCommon(BOOK_FORMATS),
      pages: 80 + Math.floor(random.next() * 900),
      publishedOn: String(1900 + Math.floor(random.next() * 125)),
      ...(random.next() < 0.95 && { isbn: toIsbn(number) }),
      description: `${title}, retold for readers of today. Number ${number} of a series without an end.`,
      category: random.pick(DEFAULT_CATEGORIES).slug,
      trending: random.next() < 0.1,
      oldPrice: fromMinorUnits(newPriceCents + 100 + Math.floor(random.next() * 900)),
      newPrice: fromMinorUnits(newPriceCents),
      coverImage: random.pick(COVERS),
    });
  }
}
