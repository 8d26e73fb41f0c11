import { describe, expect, it } from '@jest/globals';
import {
  listJoined,
  listParts,
  listWrittenWords,
  replaceWords,
  toPrefixes,
  toSearches,
  toTerms,
  toWholeWords,
} from './book.terms.ts';

describe('what a book is found by', () => {
  it('are the beginnings of its words, without accents and case, each once', () => {
    expect(toPrefixes(['Élan', 'El'])).toEqual(['e', 'el', 'ela', 'elan']);
  });

  it('ends at twenty letters of a word, and so does what a search asks for', () => {
    const word = 'x'.repeat(30);
    expect(toPrefixes([word])).toHaveLength(20);
    expect(toPrefixes([word])).toContain(toTerms(word)[0]);
  });

  it('are two letters that follow each other, of scripts without spaces', () => {
    expect(toWholeWords(['三体问题'])).toEqual(['三体', '体问', '问题']);
    // The vowel signs belong to their letters.
    expect(toWholeWords(['กินข้าว'])).toEqual(['กิน', 'นข้', 'ข้า', 'าว']);
    for (const listOf of [toPrefixes, toWholeWords]) expect(listOf(['三'])).toEqual(['三']);
  });
});

/** A text finds another one if one of its searches has nothing but terms of that. */
const finds = (q: string, text: string) => {
  const terms = new Set(toPrefixes([text]));
  return toSearches(q).some((search) => search.every((term) => terms.has(term)));
};

describe('a text is found', () => {
  it.each([
    ["O'Brien", ['obrien', 'o brien', "o'brien", 'O’BRIEN', 'brien']],
    ["Tim O'Reilly-Stone", ['oreilly', 'reilly stone', 'oreillystone', "o'reilly-stone", 'reillystone']],
    ['Moby-Dick', ['mobydick', 'moby dick', 'moby‑dick', 'Moby–Dick']],
    ['J. R. R. Tallkin', ['jrr tallkin', 'j.r.r. tallkin', 'j r r tallkin', 'tallkin j']],
    ['J.R.R. Tallkin', ['jrr', 'J. R. R.', 'jr']],
    ['P. T. Barnum', ['pt barnum', 'p.t. barnum']],
    ["King Solomon's Mines", ['king solomons mines', "solomon's", 'solomon s mines']],
    ['e-Book Wi-Fi Sci-Fi', ['ebook', 'wifi', 'scifi', 'e-book wi-fi', 'book']],
    ['Straße nach Süden', ['strasse', 'STRASSE', 'straße', 'suden', 'sueden']],
    ['Łódź by Night, Łukasz Żółty', ['lodz', 'lukasz zolty', 'ŁÓDŹ']],
    ['Søren Ødegård: Smørrebrød', ['soren odegard', 'smorrebrod', 'smoerrebroed']],
    ['Æsop, Œuvre', ['aesop', 'oeuvre', 'æsop']],
    ['Işık', ['isik', 'ışık', 'IŞIK', 'Işık']],
    ['İzmir', ['izmir', 'İZMİR', 'IZMIR']],
    ['三体问题全集', ['问题', '三体', '全集', '体问题全']],
    ['12 ３４ ৫৬', ['১২', '34', '56']],
    ['Oʼneil, O′Hara, D´Arcy, L`Amour', ['oneil', "o'hara", 'darcy', 'l amour', 'L’Amour']],
    ['Hawaiʻi', ['hawaii', "hawai'i", 'Hawai‘i']],
    ['Non−Stop Co‒op', ['nonstop', 'non-stop', 'coop']],
    ['ハリー・ポッター', ['ハリーポッター', 'ハリー ポッター', 'ポッター', 'ﾊﾘｰ･ﾎﾟｯﾀｰ']],
    ['צה״ל ז׳בוטינסקי', ['צהל', 'צה"ל', 'זבוטינסקי']],
    ['9½ Weeks', ['9½', '9 1/2 weeks']],
    ['J.-P. Sarter', ['jp sarter', 'j.p. sarter', 'J.-P.']],
    ['Pro ASP.NET and Node.js', ['asp.net', 'aspnet', '.net', 'nodejs', 'node js']],
    ['C/C++, C#/.NET and Objective-C++', ['c++', 'c/c++', '.net', 'c#', 'objective-c', 'objective c++']],
    ['Learn (.NET)', ['.net', 'net']],
    ['C++-Kurs', ['c++', 'c++-kurs', 'c++ kurs']],
  ])('%s', (text, searches) => {
    expect(searches.filter((q) => !finds(q, text))).toEqual([]);
  });

  it.each([
    ['মানা', 'মন'],
    ['मन', 'मौन'],
    ['ハハ', 'パパ'],
    ['กัน', 'กิน'],
    ['Cooking with Coal', 'c++'],
    ['The C Language', 'C#'],
    ['Network', '.net'],
    ['题问', '问题'],
  ])('and %s is not by %s', (text, q) => {
    expect(finds(q, text)).toBe(false);
  });

  it.each(['C++', 'C#', '.NET'])('by the sign in %s', (name) => {
    expect(finds(name, `Modern ${name} in Depth`)).toBe(true);
    expect(finds(name.replaceAll(/\W/g, ''), `Modern ${name} in Depth`)).toBe(true);
  });
});

describe('what a search asks for', () => {
  it('are its words, the longest first, each once', () => {
    expect(toTerms('of Café—of  LES Misérables')).toEqual(['miserables', 'cafe', 'les', 'of']);
  });

  it('is nothing when it has no word', () => {
    expect(toTerms(' ?!… ')).toEqual([]);
    expect(toSearches(' ?!… ')).toEqual([]);
  });

  it.each([
    '9783161484100',
    'ISBN 9783161484100',
    'ISBN: 978-3-16-148410-0',
    'ISBN-13: 978-3161484100',
    '978‑3‑16‑148410‑0',
    '978–3–16–148410–0',
    '3-16-148410-X',
    '٩٧٨٣١٦١٤٨٤١٠٠',
    'ISBN9783161484100',
    '978—3—16—148410—0',
    '978−3−16−148410−0',
    'ＩＳＢＮ：９７８－３－１６－１４８４１０－０',
    '978-3-16-148410-0 (pbk.)',
    'EAN 9783161484100',
  ])('is one number for %s', (q) => {
    expect(toTerms(q)).toEqual(['9783161484100']);
  });

  it('is a word where the check digit is wrong', () => {
    expect(toTerms('9783161484101')).toEqual(['9783161484101']);
  });

  it('are words with joiners as one, then as several, then initials as one', () => {
    expect(toSearches("O'Brien")).toEqual([['obrien'], ['brien', 'o']]);
    expect(toSearches('J. R. Wi-Fi')).toEqual([
      ['wifi', 'j', 'r'],
      ['wi', 'fi', 'j', 'r'],
      ['wifi', 'jr'],
    ]);
  });

  it('are all its words where no book has its number', () => {
    expect(toSearches('Room 9783161484100')).toEqual([['9783161484100'], ['9783161484100', 'room']]);
  });
});

describe('replacing words of a search', () => {
  it('finds them whatever their case and accents, and leaves all else as it was', () => {
    const replacements = new Map([['shelly', 'Shelley']]);
    expect(replaceWords('“Mary  SHÉLLY”, shellys', replacements)).toBe('“Mary  Shelley”, shellys');
  });
});

it('A word with joiners is also written as one', () => {
  expect(listWrittenWords("O'Brien")).toEqual([
    { term: 'o', written: 'O' },
    { term: 'brien', written: 'Brien' },
    { term: 'obrien', written: "O'Brien" },
  ]);
});

it('Two words are joined where they stand, and one is parted', () => {
  expect(listJoined('a moby  dick!')).toEqual([
    { term: 'amoby', before: '', after: '  dick!' },
    { term: 'mobydick', before: 'a ', after: '!' },
  ]);
  expect(listParts('wifis')).toEqual([
    ['wi', 'fis'],
    ['wif', 'is'],
  ]);
  expect(listParts('abc')).toEqual([]);
});
