import { expect, it } from '@jest/globals';
import { categorySlug } from './categories.ts';
import { toNewSlug, toSlug } from './slugs.ts';

it.each([
  ['Kinderbücher', 'de', 'kinderbuecher'],
  ['Ärger & Übermut, groß', 'de', 'aerger-uebermut-gross'],
  ['Bu\u0308cher', 'de', 'buecher'],
  ['Kinderbücher', 'en', 'kinderbucher'],
  ['Élan vital', 'de', 'elan-vital'],
  ['বাংলা উপন্যাস', 'bn', 'বাংলা-উপন্যাস'],
])('%s in the language %s has the address %s', (name, language, slug) => {
  expect(toNewSlug(name, language)).toBe(slug);
  expect(toSlug(slug)).toBe(slug);
  expect(categorySlug.parse(slug)).toBe(slug);
});
