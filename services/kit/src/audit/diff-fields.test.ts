import { expect, it } from '@jest/globals';
import { diffFields } from './diff-fields.ts';

it('lists the fields that differ, before and after, those of objects by their paths', () => {
  const before = {
    title: 'Emma',
    pages: 100,
    hero: { title: 'One', text: 'Same' },
    authors: ['Jane Austen'],
  };
  const after = {
    title: 'Emma',
    pages: 0,
    hero: { title: 'Two', text: 'Same' },
    authors: ['Jane', 'Austen'],
  };
  expect(diffFields(before, after)).toEqual([
    { field: 'pages', before: 100, after: 0 },
    { field: 'hero.title', before: 'One', after: 'Two' },
    { field: 'authors', before: 'Jane Austen', after: 'Jane, Austen' },
  ]);
});

it('has no value of a field that did not exist, or does not any more', () => {
  expect(diffFields(undefined, { pages: 100, isbn: undefined })).toEqual([{ field: 'pages', after: 100 }]);
  expect(diffFields({ pages: 100, tag: null }, { tag: null })).toEqual([{ field: 'pages', before: 100 }]);
});

it('cuts long texts to where they differ', () => {
  const same = 'a'.repeat(2000);
  const [change] = diffFields({ text: `${same}before${same}` }, { text: `${same}after` });
  const shown = 'a'.repeat(100);
  expect(change).toEqual({
    field: 'text',
    before: `…${shown}before${'a'.repeat(392)}…`,
    after: `…${shown}after`,
  });
  expect(diffFields({}, { text: same })).toEqual([{ field: 'text', after: `${same.slice(0, 498)}…` }]);
});

it('writes lists of objects as JSON', () => {
  expect(diffFields({ news: [] }, { news: [{ title: 'New' }] })).toEqual([
    { field: 'news', before: '', after: '[{"title":"New"}]' },
  ]);
});
