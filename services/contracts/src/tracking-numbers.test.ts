import { describe, expect, it } from '@jest/globals';
import { settingsChange } from './shop.ts';
import { toTrackingLink } from './tracking-numbers.ts';

describe('The link of a tracking number', () => {
  it('is the setting of the shop with the number in it, which cannot change what else it says', () => {
    const url = 'https://post.example/track?id={code}&code={code}';
    expect(toTrackingLink(url, 'A/1 &x=$&')).toBe(
      'https://post.example/track?id=A%2F1%20%26x%3D%24%26&code=A%2F1%20%26x%3D%24%26',
    );
  });

  it('is none without the setting, and without a number', () => {
    expect(toTrackingLink('', 'PP-42')).toBeUndefined();
    expect(toTrackingLink('https://post.example/{code}')).toBeUndefined();
    expect(toTrackingLink('https://post.example/{code}', '')).toBeUndefined();
  });

  it.each([
    ['', true],
    ['https://post.example/{code}', true],
    ['https://post.example?id={code}#top', true],
    ['https://post.example/track', false],
    ['http://post.example/{code}', false],
    ['https://{code}.example/', false],
    ['https://post.example{code}', false],
    ['ftp://post.example/{code}', false],
  ])('is formed by %j: %s', (url, isAccepted) => {
    expect(settingsChange.shape.trackingUrl.safeParse(url).success).toBe(isAccepted);
  });
});
