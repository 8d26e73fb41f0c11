import { COVER_WIDTHS, NARROW_COVER } from '@bookstore/contracts/covers';
import { describe, expect, it } from '@jest/globals';
import { findCover } from './cover-source.ts';

const HASH = 'ab'.repeat(32);
const find = (coverImage: string) => findCover({ coverImage });

describe('Where a cover is found', () => {
  it.each([
    ['dracula.webp', '/covers/dracula'],
    [
      'Ça va (2), “ok”, 紅樓夢.webp',
      '/covers/%C3%87a%20va%20(2)%2C%20%E2%80%9Cok%E2%80%9D%2C%20%E7%B4%85%E6%A8%93%E5%A4%A2',
    ],
    [`${HASH}.webp`, `/api/books/covers/${HASH}`],
  ])('finds %s in two widths', (name, place) => {
    const { wide, narrow } = COVER_WIDTHS;
    expect(find(name)).toEqual({
      src: `${place}.webp`,
      srcSet: `${place}${NARROW_COVER}.webp ${narrow}w, ${place}.webp ${wide}w`,
    });
  });

  it('takes an address as it is', () => {
    expect(find('https://example.com/a.png')).toEqual({ src: 'https://example.com/a.png' });
  });

  it.each(['', 'cover.png', '../x.webp'])('finds no picture in “%s”', (name) => {
    expect(find(name)).toBeUndefined();
  });
});
