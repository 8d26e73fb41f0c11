import { expect, it } from '@jest/globals';
import { toLanguageTag } from '@bookstore/contracts/languages';
import { LANGUAGES, listLanguages } from './languages.ts';

it('The languages of the list are stored as they are chosen, and each has a name of its own', () => {
  expect(LANGUAGES.map(toLanguageTag)).toEqual(LANGUAGES);
  expect(new Set(Object.values(listLanguages())).size).toBe(LANGUAGES.length);
});

it('The languages are in the order of their names', () => {
  const names = Object.values(listLanguages());
  expect(names.slice(0, 3)).toEqual(['Abkhazian', 'Afar', 'Afrikaans']);
  expect(names.indexOf('Brazilian Portuguese')).toBeLessThan(names.indexOf('English'));
});
