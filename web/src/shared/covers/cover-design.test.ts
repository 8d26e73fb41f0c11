import { MAX_TITLE_LENGTH } from '@bookstore/contracts/limits';
import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { designCover, findArt } from './cover-design.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const TITLES = Array.from({ length: 200 }, (_, index) => `Book No. ${index}`);

describe('a generated cover', () => {
  it('is the same for the same title', () => {
    expect(designCover('Dracula')).toEqual(designCover('Dracula'));
  });

  it('has the palettes and drawings of its category, and all of them', () => {
    const designs = TITLES.map(designCover);
    const names = DEFAULT_CATEGORIES.flatMap(({ slug }) => ({
      palettes: [...new Set(designs.map(({ palette }) => `${slug}-${palette}`))].sort(),
      drawings: [...new Set(designs.map(({ drawing }) => `${slug}-${drawing}`))].sort(),
    }));
    const palettes = Array.from(read('cover.css').matchAll(/^ *\.cover-([\w-]+) {/gm), ([, name]) => name);
    const drawings = Array.from(
      read('../../../public/covers/art.svg').matchAll(/<symbol id="([\w-]+)"/g),
      ([, name]) => name,
    );
    expect(palettes.sort()).toEqual(names.flatMap((name) => name.palettes).sort());
    expect(drawings.sort()).toEqual(names.flatMap((name) => name.drawings).sort());
    expect(new Set(designs.map(({ scale }) => scale.startsWith('-'))).size).toBe(2);
  });

  it('of a category that staff have added has the art of another', () => {
    expect([findArt('horror'), findArt('poetry')]).toEqual(['horror', 'fiction']);
  });

  it.each([
    ['Q', '15cqw'],
    ['The Turn of the Screw', '9.5cqw'],
    ['Frankenstein', '9.5cqw'],
    ['Twenty Thousand Leagues under the Sea', '9.5cqw'],
    ['A Sketch of the Analytical Engine Invented by Charles Babbage', '6.5cqw'],
    ['三体', '15cqw'],
    ['三体：黑暗森林，地球往事三部曲之二', '6.5cqw'],
    ['W'.repeat(MAX_TITLE_LENGTH), '6.5cqw'],
  ])('sets “%s” in type for which there is room', (title, size) => {
    const { fontSize, maxLines } = designCover(title);
    expect(fontSize).toBe(size);
    expect(maxLines * Number.parseFloat(fontSize)).toBeLessThanOrEqual(50);
  });

  it('is read from the right in Arabic and Hebrew', () => {
    const titles = ['مئة عام من العزلة', '1984: ספר', 'Dracula', 'Qur’an: القرآن', '三体', '🚀'];
    expect(titles.map((title) => designCover(title).direction)).toEqual([
      'rtl',
      'rtl',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
