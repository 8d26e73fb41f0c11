import { describe, expect, it } from '@jest/globals';
import { readOnix } from './onix.file.ts';
import {
  aMessage,
  aProduct,
  inChunks,
  readRecords,
  REFERENCE_SAMPLE,
  SAMPLE_CELLS,
  SHORT_SAMPLE,
} from './testing/onix.ts';

const DOLLARS = { currency: 'USD', locale: 'en-US' };
const toColumns = (cells: object) => [Object.keys(cells), Object.values(cells)];
const refusal = (detail: string | RegExp) =>
  expect.objectContaining({
    code: 'UNREADABLE_FILE',
    message: typeof detail === 'string' ? detail : expect.stringMatching(detail),
  });

describe('a record of ONIX', () => {
  it.each([
    ['short tags', SHORT_SAMPLE],
    ['reference names', REFERENCE_SAMPLE],
    [
      'a namespace',
      SHORT_SAMPLE.replace('release=', 'xmlns="http://ns.editeur.org/onix/3.0/short" release='),
    ],
    ['prefixes', REFERENCE_SAMPLE.replaceAll(/(<\/?)(?=[A-Z])/g, '$1onix:')],
    ['lines that end as in Windows', SHORT_SAMPLE.replaceAll('\n', '\r\n')],
  ])('is read with %s, in chunks of any size', async (_, file) => {
    expect(await readRecords(file)).toEqual([{ line: 2, fault: undefined, ...SAMPLE_CELLS }]);
    for (const size of [1, 7, 1000]) {
      const { rows, system, names } = await readOnix(inChunks(file, size), DOLLARS);
      expect([system, names, rows[0]?.cells]).toEqual(['ONIX 3.0', ...toColumns(SAMPLE_CELLS)]);
    }
  });

  it('has its number as its line, wherever lines end', async () => {
    const file = aMessage(aProduct() + aProduct({ title: 'Second' })).replaceAll('\n', ' ');
    const records = await readRecords(file);
    expect(records.map(({ line, title }) => [line, title])).toEqual([
      [2, 'Tide Tables'],
      [3, 'Second'],
    ]);
  });

  it('is wrong alone if it is a test, too long, or has letters of another encoding', async () => {
    const long = aProduct({ detail: '<Extent/>'.repeat(20_000) });
    const broken = aProduct({ title: 'Caf\ufffd' });
    const records = await readRecords(aMessage(aProduct({ type: '89' }) + long + broken + aProduct()));
    expect(records.map(({ line, fault }) => [line, fault])).toEqual([
      [2, 'The record is a test'],
      [3, 'The record is too long'],
      [4, 'The record has letters that are not in the encoding of the file'],
      [5, undefined],
    ]);
  });

  it('is named if it looks garbled', async () => {
    const file = aMessage(aProduct({ title: 'CafÃ© Noir' }));
    expect(await readOnix(inChunks(file), DOLLARS)).toMatchObject({ garbled: 'CafÃ©' });
  });
});

describe('a file that is no ONIX 3', () => {
  const DOCTYPE = '<!DOCTYPE ONIXMessage [<!ENTITY copy "&#169;">]>';
  it.each<[string, string, string | RegExp]>([
    ['cut off', SHORT_SAMPLE.slice(0, 3000), /^Line \d\d: unclosed tag: /],
    ['not well-formed', aMessage('\n<Product></Produkt>'), /^Line 5: /],
    ['of an unknown entity', aMessage(aProduct({ title: '&nbsp;' })), /^Line \d+: undefined entity\.$/],
    [
      'of an entity of its own',
      DOCTYPE + aMessage(aProduct({ title: '&copy;' })).replace(/^.*\n/, ''),
      /undefined entity/,
    ],
    ['of an entity that objects have', aMessage(aProduct({ title: '&constructor;' })), /undefined entity/],
    ['nested too deeply', aMessage('<a>'.repeat(70)), /nested too deeply/],
    [
      'of a text that never ends',
      aMessage(`<x>${'a'.repeat(1_200_000)}`),
      /a text is longer than 1,000,000 characters/,
    ],
    ['of a comment that never ends', aMessage(`<!--${'a'.repeat(1_200_000)}`), /a text is longer than/],
    [
      'ONIX 2.1',
      '<ONIXMessage release="2.1"><Product/></ONIXMessage>',
      'The file is ONIX 2.1: ask for it in ONIX 3.0.',
    ],
    ['an old release', '<ONIXMessage><Product/></ONIXMessage>', /an old release of ONIX: ask for/],
    ['another document', '<html><body/></html>', 'The file is not ONIX: it begins with <html>.'],
    ['without records', aMessage(''), 'The file has no product records.'],
    ['empty', '', /root element/],
    ['text', 'isbn,title\n', /^Line \d: /],
  ])('is refused with a reason: %s', async (_, file, detail) => {
    await expect(readRecords(file)).rejects.toEqual(refusal(detail));
  });

  it('is too large beyond 5,000 records', async () => {
    const record = '<Product><NotificationType>03</NotificationType></Product>';
    const tooLarge = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' });
    await expect(readRecords(aMessage(record.repeat(5001)))).rejects.toEqual(tooLarge);
    expect(await readRecords(aMessage(record.repeat(5000)))).toHaveLength(5000);
  });
});
