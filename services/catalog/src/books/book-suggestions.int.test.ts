import { afterAll, describe, expect, it } from '@jest/globals';
import { type BookDraftRequest, bookSuggestions } from '@bookstore/contracts/books';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { aStoredBook, startCatalog } from '../testing/start-catalog.ts';

const MAX_NEIGHBOURS = 1100;
const LONG_WORDS = 'abcdefghijklmnopqrst%20bcdefghijklmnopq';
const LOOKUP = /"(prefixes|words)":\{"\$in"/;
/** Of a search, in four parts each: the words before, the parts of two words, and twice what each of two wrong words can be. */
const MAX_LOOKUPS = 2 * 2 + 3 * (4 * 6) * 2;
type Suggested = [title: string, author: string, isDeleted?: boolean, others?: Partial<BookDraftRequest>];
const BOOKS: readonly Suggested[] = [
  ['Frankenstein', 'Mary Shelley', false, { description: 'Of galvanism and its friends.' }],
  ['The Shell Seekers', 'Rosamunde Pilcher'],
  ['Emmanuel', 'Ann Other'],
  ['Les Misérables', 'Victor Hugo'],
  ['Vol⑵Lighthouse', 'Ann Other'],
  ['Dracula', 'Bram Stoker', true],
  ['Anything', 'Ann Other', false, { publisher: 'Wordsworth', series: 'Chronicles of Elsewhere' }],
  ['Mobydick', 'Ann Other'],
  ['Blue Whale', 'Ann Other'],
  ['Łabędź', 'Jörg Weiß'],
  ['Gardening', 'Ann Other'],
  ['Anybook', 'Max Gardeninc'],
];

const toStored = ([title, author, isDeleted, others]: Suggested) =>
  aStoredBook({ title, author, ...others }, new Date(), isDeleted);

const catalog = await startCatalog();
const { send } = catalog;
const log = await openCommandLog(catalog.config.MONGO_URL, ['books']);
await log.connection
  .collection('books')
  .insertMany([
    ...Array.from({ length: 2000 }, (_, index) => toStored([`The Night of House ${index}`, 'Jo Doe'])),
    ...BOOKS.map(toStored),
  ]);
afterAll(() => Promise.all([log.close(), catalog.close()]));

const suggest = async (q: string) => {
  const { status, body } = await send('GET', `/api/books/suggestions?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return bookSuggestions.parse(body);
};

describe('the suggestions for a search', () => {
  it.each([
    ['Frankenstien', 'Frankenstein'],
    ['FRANKENSTAIN', 'Frankenstein'],
    ['shelly', 'Shelley'],
    ['marry shelly', 'Mary Shelley'],
    ['the nigth', 'the Night'],
    ['misërablse', 'Misérables'],
    ['lighthuose', 'lighthouse'],
    ['wordswroth', 'Wordsworth'],
    ['cronicles of elsewhere', 'Chronicles of elsewhere'],
    ['galvanisn', 'galvanism'],
    ['frankenstien galvanism', 'Frankenstein galvanism'],
    ['moby dick', 'Mobydick'],
    ['bluewhale', 'blue whale'],
    ['labedx', 'Łabędź'],
    ['weisz', 'Weiß'],
    // As likely a slip of the author's name: the title goes first.
    ['gardenint', 'Gardening'],
  ])('for %s begin with %s', async (typed, meant) => {
    expect((await suggest(typed))[0]).toBe(meant);
  });

  it('are the beginning of a word where no whole word is near', async () => {
    for (const typed of ['frenken', 'fraknen']) expect(await suggest(typed)).toEqual(['Franken']);
    expect((await send('GET', '/api/books/?q=Franken')).body).toMatchObject([{ title: 'Frankenstein' }]);
  });

  it.each([
    ['a word that is right', 'Frankenstein'],
    ['words that no book has together', 'Frankenstein Hugo'],
    ['a word near that of a deleted book only', 'dracule'],
    ['a word that is near none', 'xyzzyx'],
    ['two letters', 'zq'],
    ['three wrong words', 'frankenstien shelly hugoo'],
    ['no word', '?!'],
    ['a text of many words', 'frankenstien '.repeat(3) + 'a b c d e f g h'],
  ])('are none for %s', async (_, q) => {
    expect(await suggest(q)).toEqual([]);
  });

  it.each(['frankenstien', 'teh nigth', 'abcdefghijklmnopqrst'])(
    'for %s cost a bounded number of steps in an index, and books of what is suggested are not read',
    async (q) => {
      const reads = await log.record(() => suggest(q));
      const lookups = reads.filter(({ command }) => LOOKUP.test(JSON.stringify(command)));
      for (const lookup of lookups) {
        expect(lookup.planSummary).toMatch(/^IXSCAN/);
        expect(lookup.keysExamined).toBeLessThanOrEqual(MAX_NEIGHBOURS);
        expect(lookup.docsExamined).toBeLessThanOrEqual(1);
      }
      expect(lookups.length).toBeGreaterThan(0);
      expect(lookups.length).toBeLessThanOrEqual(MAX_LOOKUPS);
      const finds = reads.filter(({ command }) => 'find' in command);
      expect(finds).toHaveLength(lookups.length);
    },
  );

  it('are none without a search', async () => {
    expect((await send('GET', '/api/books/suggestions')).body).toEqual([]);
  });

  it.each(['?q=a&q=b', `?q=${'x'.repeat(201)}`])('refuses the query "%s"', async (query) => {
    expect((await send('GET', `/api/books/suggestions${query}`)).status).toBe(400);
  });

  it('of one address wait for one another up to a bound, and those of others do not wait behind them', async () => {
    const suggestFrom = (address: string, text: string) =>
      send('GET', `/api/books/suggestions?q=${text}`, { headers: { 'x-forwarded-for': address } });
    const flood = Array.from({ length: 100 }, (_, index) =>
      suggestFrom('192.0.2.1', `${LONG_WORDS}${index}`),
    );
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, index) => suggestFrom(`198.51.100.${index}`, 'frankenstien')),
    );
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    const answers = await Promise.all(flood);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
  });
});
