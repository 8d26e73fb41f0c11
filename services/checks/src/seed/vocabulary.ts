import type { Chance } from './chance.ts';

type Words = readonly [string, ...string[]];

const FREQUENT =
  'night house river secret garden winter lost silent last shadow city island history letters daughter king sea fire' +
  ' road stars war stone book dream light mountain forest ghost storm journey empire machine market silver promise' +
  ' café señor naïve élan über façade';
const FIRST_NAMES =
  'Mary John Anna James Elena José Zoë René Björn Clara Hugo Edith Arthur Virginia Oscar Emily Mark Jane Leo Ágnes';
const SOUNDS: Words = ['ba', 'cor', 'del', 'fen', 'gra', 'hol', 'is', 'jun', 'kar', 'lo', 'mer', 'nor'];
const ENDS: Words = ['a', 'dale', 'en', 'er', 'ford', 'ist', 'mont', 'ner', 'o', 'son', 'ton', 'wick'];

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const toWords = (text: string): Words => {
  const [first = '', ...others] = text.split(' ');
  return [first, ...others];
};

/** Made-up words: plausible, pronounceable and most of them rare. */
const coin = (chance: Chance) =>
  capitalize(chance.pick(SOUNDS) + chance.pick(SOUNDS) + chance.pick(SOUNDS) + chance.pick(ENDS));

export const OPENINGS: Words = [
  'The',
  'A',
  'The',
  'My',
  'Beyond the',
  'Of',
  'Stories of the',
  'In the',
  'Under a',
];
export const firstNames = toWords(FIRST_NAMES);

/** Words of titles, the frequent ones of the language first, then thousands that hardly ever come up. */
export function createTitleWords(chance: Chance): Words {
  const [first, ...others] = toWords(FREQUENT);
  const coined = Array.from({ length: 5000 }, () => coin(chance));
  return [capitalize(first), ...others.map(capitalize), ...coined];
}

export const createSurnames = (chance: Chance): Words => [
  coin(chance),
  ...Array.from({ length: 4000 }, () => coin(chance)),
];
