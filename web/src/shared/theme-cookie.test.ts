import { describe, expect, it } from '@jest/globals';
import { readTheme } from './theme-cookie.ts';

describe('The theme of a browser', () => {
  it.each([
    ['', undefined],
    ['theme=dark', 'dark'],
    ['session=1; theme=light; a=b', 'light'],
    ['theme=', undefined],
    ['theme=darker', undefined],
    ['mytheme=dark', undefined],
    ['theme="><script>', undefined],
  ])('of the cookies %j is %s', (cookies, theme) => {
    expect(readTheme(cookies)).toBe(theme);
  });
});
