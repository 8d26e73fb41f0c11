import { expect, it } from '@jest/globals';
import { createEtag, matchesEtag } from './content-encoding.ts';

const ETAG = createEtag(Buffer.from('a list'));
const many = Array.from({ length: 800 }, (_, number) => `"${number}"`).join();

it.each([
  [ETAG, true],
  [ETAG.replace('W/', ''), true],
  [`${many}, ${ETAG}`, true],
  ['*', true],
  [many, false],
  ['W/'.repeat(5000), false],
  [undefined, false],
])('If-None-Match is compared, however long it is: %#', (ifNoneMatch, isMatch) => {
  expect(matchesEtag(ifNoneMatch, ETAG)).toBe(isMatch);
});
