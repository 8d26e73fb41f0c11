import { describe, expect, it } from '@jest/globals';
import { listRanks, type Ranked, rankOf, toRankTerms } from './book.ranking.ts';
import { toTerms } from './book.terms.ts';

const rank = (book: Ranked, q: string) => rankOf(book, q, toTerms(q));

describe('the rank of a book in a search', () => {
  it.each<[string, Ranked, string]>([
    ['its title', { title: 'The Sea' }, 'the sea'],
    ['its title with other accents and case', { title: 'Łódź' }, 'LODZ'],
    ['its title without joiners', { title: 'Moby-Dick' }, 'mobydick'],
    ['its title with the other form of an umlaut', { title: 'Über Öl' }, 'ueber oel'],
    ['its author with initials as one', { title: 'Anything', author: 'J. R. R. Tallkin' }, 'jrr tallkin'],
    ['its author', { title: 'Anything', author: 'Jörg Weiß' }, 'jörg weiss'],
    ['one of its authors', { title: 'Anything', author: 'A, B C', authors: ['A', 'B C'] }, 'b c'],
    ['its ISBN', { title: 'Anything', isbn: '9783161484100' }, '978-3-16-148410-0'],
  ])('is the best where the text is %s', (_, book, q) => {
    expect(rank(book, q)).toBe(0);
  });

  it('is the better, the more important the field is that has the words', () => {
    const books: Ranked[] = [
      { title: 'Sea' },
      { title: 'The Old Sea' },
      { title: 'Seaside' },
      { title: 'Any', author: 'Ann Sea' },
      { title: 'Any', author: 'Ann Seaman' },
      { title: 'Any', series: 'The Sea' },
      { title: 'Any', series: 'Seas' },
      { title: 'Any', publisher: 'Sea Press' },
      { title: 'Any', publisher: 'Seaside' },
    ];
    expect(books.map((book) => rank(book, 'sea'))).toEqual(books.map((_, index) => index));
    const names = ["Maeve O'Brien", 'Brienne Olm'];
    expect(names.map((author) => rank({ title: 'Any', author }, "o'brien"))).toEqual([3, 4]);
  });

  it('is behind those of single fields where the words are in several', () => {
    const mixed = rank({ title: 'The Sea', author: 'Ann Other' }, 'sea ann');
    expect(mixed).toBeGreaterThan(rank({ title: 'Any', publisher: 'Sea of Ann' }, 'sea ann'));
    expect(Number.isFinite(mixed)).toBe(true);
  });

  it('tells C from C++', () => {
    expect(rank({ title: 'C++' }, 'c++')).toBe(0);
    expect(rank({ title: 'C++' }, 'c')).toBeGreaterThan(rank({ title: 'C' }, 'c'));
  });
});

it('MongoDB finds the books of each rank by terms that they have', () => {
  const book = { title: 'The Old Sea', author: 'Ann Öst', series: 'Seas' };
  const terms = toRankTerms(book);
  const isFoundAt = (q: string) =>
    listRanks(q, toTerms(q)).findIndex((ofRank) => ofRank.every((term) => terms.includes(term)));
  expect(isFoundAt('the old sea')).toBe(0);
  expect(isFoundAt('ANN OST')).toBe(0);
  expect(isFoundAt('ann oest')).toBe(0);
  expect(isFoundAt('sea old')).toBe(1);
  expect(isFoundAt('oest')).toBe(2);
  expect(isFoundAt('seas')).toBe(3);
  expect(isFoundAt('se')).toBe(-1);
});
