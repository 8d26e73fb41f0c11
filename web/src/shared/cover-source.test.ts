import { describe, expect, it } from '@jest/globals';
import { findCover } from './cover-source.ts';

const HASH = 'ab'.repeat(32);

describe('Where a cover is found', () => {
  it.each([
    ['dracula.webp', '/covers/dracula'],
    [`${HASH}.webp`, `/api/books/covers/${HASH}`],
  ])('finds %s in two widths', (name, place) => {
    expect(findCover(name)).toEqual({
      src: `${place}.webp`,
      srcSet: `${place}-240.webp 240w, ${place}.webp 480w`,
    });
  });

  it('takes an address as it is, and finds nothing for anything else', () => {
    expect(findCover('https://example.com/a.png')).toEqual({ src: 'https://example.com/a.png' });
    expect([findCover(''), findCover('cover.png'), findCover('../x.webp')]).toEqual([null, null, null]);
  });
});
