import { describe, expect, it } from '@jest/globals';
import { findCover, findDrawnCover } from './cover-source.ts';

const HASH = 'ab'.repeat(32);
const _id = '0123456789abcdef01234567';
const find = (coverImage: string) => findCover({ _id, coverImage });

describe('Where a cover is found', () => {
  it.each([
    ['dracula.webp', '/covers/dracula'],
    [
      'Ça va (2), “ok”, 紅樓夢.webp',
      '/covers/%C3%87a%20va%20(2)%2C%20%E2%80%9Cok%E2%80%9D%2C%20%E7%B4%85%E6%A8%93%E5%A4%A2',
    ],
    [`${HASH}.webp`, `/api/books/covers/${HASH}`],
    [`${_id}-01234567.webp`, `/api/books/covers/${_id}-01234567`],
  ])('finds %s in two widths', (name, place) => {
    expect(find(name)).toEqual({
      src: `${place}.webp`,
      srcSet: `${place}-240.webp 240w, ${place}.webp 480w`,
    });
  });

  it('takes an address as it is, and the drawn cover for anything else', () => {
    expect(find('https://example.com/a.png')).toEqual({ src: 'https://example.com/a.png' });
    const drawn = findDrawnCover(_id);
    expect(drawn.src).toBe(`/api/books/covers/${_id}.webp`);
    expect([find(''), find('cover.png'), find('../x.webp')]).toEqual([drawn, drawn, drawn]);
  });
});
