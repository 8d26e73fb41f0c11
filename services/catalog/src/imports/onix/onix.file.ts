import { setImmediate as turn } from 'node:timers/promises';
import { Failure } from '@bookstore/contracts/errors';
import { IMPORT_MAX_ROWS } from '@bookstore/contracts/imports';
import type { MoneyFormat } from '@bookstore/contracts/shop-format';
import { findGarbled } from '../import.encodings.ts';
import type { CsvFile, CsvRow } from '../import.file.ts';
import { type OnixElement, readText } from './onix.elements.ts';
import { OnixParser } from './onix.parser.ts';
import type { OnixDefaults } from './onix.prices.ts';
import { ONIX_COLUMNS, readProduct } from './onix.product.ts';
import { unreadable } from '../unreadable-file.ts';
import { readDocuments, slicesOf, XmlDecoder } from './onix.stream.ts';

/** How much is decoded and parsed at once. In between, requests are served. */
const PARSED_BYTES = 64 * 1024;
/** The first record has the line that the first row of a table has. */
const FIRST_LINE = 2;

/** A part of a string keeps the whole string in memory: this is a string of its own. */
const detach = (text: string): string => Buffer.from(text).toString();

const tooLarge = () =>
  new Failure('PAYLOAD_TOO_LARGE', { detail: `The file has more than ${IMPORT_MAX_ROWS} records.` });

const toDefaults = (header: OnixElement | undefined): OnixDefaults => ({
  currency: readText(header, 'DefaultCurrencyCode'),
  priceType: readText(header, 'DefaultPriceType'),
  language: readText(header, 'DefaultLanguageOfText'),
});

/**
 * Reads an ONIX 3 file, or a zip archive of such files, while it arrives, as a file with the shop's own
 * columns: a row for each record, whose line is its number from 2 on.
 * @param format - The currency whose prices are read, and the locale whose country they are preferred for.
 * @throws Failure `UNREADABLE_FILE` with the line where a file is not well-formed, and `PAYLOAD_TOO_LARGE`
 * beyond `IMPORT_MAX_ROWS` records.
 */
export async function readOnix(file: AsyncIterable<Uint8Array>, format: MoneyFormat): Promise<CsvFile> {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const rows: CsvRow[] = [];
  let decoder = new XmlDecoder();
  let parser = new OnixParser();
  let garbled: string | undefined;

  const parse = (text: string) => {
    parser.write(text);
    for (const record of parser.take()) {
      if (rows.length === IMPORT_MAX_ROWS) throw tooLarge();
      const { cells, ...read } = readProduct(record, { format, defaults: toDefaults(parser.header), day });
      garbled ??= cells.map((cell) => findGarbled(cell)).find((word) => word !== undefined);
      rows.push({ line: rows.length + FIRST_LINE, cells: cells.map(detach), ...read });
    }
  };

  for await (const part of readDocuments(file)) {
    for (const bytes of slicesOf(part.bytes, PARSED_BYTES)) {
      parse(decoder.decode({ bytes, isLast: false }));
      await turn();
    }
    if (!part.isLast) continue;
    parse(decoder.decode({ bytes: new Uint8Array(), isLast: true }));
    parser.end();
    decoder = new XmlDecoder();
    parser = new OnixParser();
  }
  if (rows.length === 0) throw unreadable('The file has no product records.');
  return { system: 'ONIX 3.0', names: [...ONIX_COLUMNS], rows, ...(garbled !== undefined && { garbled }) };
}
