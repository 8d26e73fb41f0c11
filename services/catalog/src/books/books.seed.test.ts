import { NARROW_COVER } from '@bookstore/contracts/covers';
import { CATEGORIES } from '@bookstore/contracts/lists';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { bookDraft } from '@bookstore/contracts/books';
import { describe, expect, it } from '@jest/globals';
import SEED_BOOKS from './books.seed.json' with { type: 'json' };

const COVERS = resolve(import.meta.dirname, '../../../../web/public/covers');
const COVER_NAME = /^([a-z0-9-]+)\.webp$/;

const drafts = SEED_BOOKS.map((book) => bookDraft.parse(book));

describe('the first books of the shop', () => {
  it('are at least twenty-five', () => {
    expect(drafts.length).toBeGreaterThanOrEqual(25);
  });

  it.each(CATEGORIES)('fill the shelf of %s', (category) => {
    expect(drafts.filter((draft) => draft.category === category).length).toBeGreaterThanOrEqual(5);
  });

  it('each have a title and a cover of their own', () => {
    expect(new Set(drafts.map(({ title }) => title)).size).toBe(drafts.length);
    expect(new Set(drafts.map(({ coverImage }) => coverImage)).size).toBe(drafts.length);
  });

  it('each name their author', () => {
    expect(drafts.filter(({ author }) => author === undefined)).toEqual([]);
  });

  it('each cost less than before', () => {
    expect(drafts.filter(({ oldPrice, newPrice }) => newPrice >= oldPrice)).toEqual([]);
  });

  it('are trending in part', () => {
    const trendingCount = drafts.filter(({ trending }) => trending).length;
    expect(trendingCount).toBeGreaterThan(0);
    expect(trendingCount).toBeLessThan(drafts.length);
  });

  it.each(drafts.map(({ coverImage }) => coverImage))('have %s drawn in both widths', (coverImage) => {
    const slug = COVER_NAME.exec(coverImage)?.[1];
    expect(slug).toBeDefined();
    expect(existsSync(resolve(COVERS, `${slug ?? ''}.webp`))).toBe(true);
    expect(existsSync(resolve(COVERS, `${slug ?? ''}${NARROW_COVER}.webp`))).toBe(true);
  });
});
