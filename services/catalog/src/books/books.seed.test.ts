import { NARROW_COVER } from '@bookstore/contracts/covers';
import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { bookDraft } from '@bookstore/contracts/books';
import { describe, expect, it } from '@jest/globals';
import SEED_BOOKS from './books.seed.json' with { type: 'json' };

const COVERS = resolve(import.meta.dirname, '../../../../web/public/covers');
const COVER_NAME = /^([a-z0-9-]+)\.webp$/;
const drafts = SEED_BOOKS.map((book) => bookDraft.parse(book));

describe('the first books of the shop', () => {
  it('are at least twenty-five, five of each category, some of them trending', () => {
    expect(drafts.length).toBeGreaterThanOrEqual(25);
    const counts = DEFAULT_CATEGORIES.map(
      ({ slug: name }) => drafts.filter(({ category }) => category === name).length,
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
    expect(new Set(drafts.map(({ trending }) => trending))).toEqual(new Set([true, false]));
  });

  it('each have a title and a cover of their own and an author, and cost less than before', () => {
    expect(new Set(drafts.map(({ title }) => title)).size).toBe(drafts.length);
    expect(new Set(drafts.map(({ coverImage }) => coverImage)).size).toBe(drafts.length);
    expect(drafts.filter((draft) => !draft.author || draft.newPrice >= Number(draft.oldPrice))).toEqual([]);
  });

  it('have covers drawn in both widths', () => {
    const slugs = drafts.map(({ coverImage }) => COVER_NAME.exec(coverImage)?.[1] ?? 'not a name');
    const files = slugs.flatMap((slug) => [`${slug}.webp`, `${slug}${NARROW_COVER}.webp`]);
    expect(files.filter((file) => !existsSync(resolve(COVERS, file)))).toEqual([]);
  });
});
