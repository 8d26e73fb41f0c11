import { describe, expect, it } from '@jest/globals';
import { replaceWords, toPrefixes, toTerms } from './book.terms.ts';

describe('what a book is found by', () => {
  it('are the beginnings of its words, without accents and case, each once', () => {
    expect(toPrefixes(['Élan', 'El'])).toEqual(['e', 'el', 'ela', 'elan']);
  });

  it('ends at twenty letters of a word, and so does what a search asks for', () => {
    const word = 'x'.repeat(30);
    expect(toPrefixes([word])).toHaveLength(20);
    expect(toPrefixes([word])).toContain(toTerms(word)[0]);
  });
});

describe('what a search asks for', () => {
  it('are its words, the longest first, each once', () => {
    expect(toTerms('of Café—of  LES Misérables')).toEqual(['miserables', 'cafe', 'les', 'of']);
  });

  it('is nothing when it has no word', () => {
    expect(toTerms(' ?!… ')).toEqual([]);
  });
});

describe('replacing words of a search', () => {
  it('finds them whatever their case and accents, and leaves all else as it was', () => {
    const replacements = new Map([['shelly', 'Shelley']]);
    expect(replaceWords('“Mary  SHÉLLY”, shellys', replacements)).toBe('“Mary  Shelley”, shellys');
  });
});
