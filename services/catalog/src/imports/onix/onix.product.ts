import type { ImportColumn } from '@bookstore/contracts/imports';
import { MAX_DESCRIPTION_LENGTH } from '@bookstore/contracts/limits';
import type { MoneyFormat } from '@bookstore/contracts/shop-format';
import { htmlToText } from '../import.html.ts';
import type { ParsedRecord } from '../import.records.ts';
import {
  readAuthors,
  readFormat,
  readIsbn,
  readLanguage,
  readPages,
  readPublishedOn,
  readPublisher,
} from './onix.details.ts';
import { findAll, listTexts, type OnixElement, prefer, readText } from './onix.elements.ts';
import type { OnixRecord } from './onix.parser.ts';
import { isUnavailable, type OnixDefaults, readPrice } from './onix.prices.ts';
import { readCategory } from './onix.subjects.ts';
import { readSeries, readTitle } from './onix.titles.ts';

/** The columns of the file that records make. */
export const ONIX_COLUMNS = [
  'isbn',
  'title',
  'authors',
  'description',
  'category',
  'new_price',
  'cover',
  'publisher',
  'language',
  'pages',
  'format',
  'published_on',
  'series',
  'series_number',
  'withdrawn',
] as const satisfies readonly ImportColumn[];

/** Descriptions, texts of the cover, short ones, and others that customers may read instead. */
const TEXT_TYPES = ['03', '05', '02', '27', '01', '30', '10'];
/** Texts for everybody, and for customers. */
const AUDIENCES = ['00', '03'];

/** The source of the description, which may be HTML. A long one is made text, since its tags do not count. */
function readDescription(collateral: OnixElement | undefined): string {
  const texts = findAll(collateral, 'TextContent').filter((text) => {
    const audiences = listTexts(text, 'ContentAudience');
    return audiences.length === 0 || audiences.some((audience) => AUDIENCES.includes(audience));
  });
  const chosen = findAll(prefer(texts, 'TextType', TEXT_TYPES), 'Text');
  const source = chosen.map(({ text }) => text.trim()).find((text) => text !== '') ?? '';
  // The indentation of the file is no part of a text.
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
  // Of a longer one so much is kept that it is refused.
  return lines.length <= MAX_DESCRIPTION_LENGTH
    ? lines
    : htmlToText(lines).slice(0, MAX_DESCRIPTION_LENGTH + 1);
}

const FRONT_COVER = '01';
const IMAGE = '03';

function readCover(collateral: OnixElement | undefined): string {
  const images = findAll(collateral, 'SupportingResource').filter(
    (each) => readText(each, 'ResourceMode') === IMAGE,
  );
  const covers = images.filter((each) => readText(each, 'ResourceContentType') === FRONT_COVER);
  const links = covers.flatMap((cover) => listTexts(cover, 'ResourceVersion', 'ResourceLink'));
  return links.find((link) => /^https?:\/\//.test(link)) ?? '';
}

const DELETED = '05';
const TESTS = ['88', '89'];
/** No longer published. */
const DISCONTINUED = '01 07 08 11 12 15 17'.split(' ');

/** Whether the book cannot be had any more: as the suppliers say, or if none does, as the publisher. */
function isWithdrawn(product: OnixElement): boolean {
  if (readText(product, 'NotificationType') === DELETED) return true;
  const supplies = findAll(product, 'ProductSupply', 'SupplyDetail').filter(
    (supply) => readText(supply, 'ProductAvailability') !== '',
  );
  if (supplies.length > 0) return supplies.every(isUnavailable);
  return DISCONTINUED.includes(readText(product, 'PublishingDetail', 'PublishingStatus'));
}

const REPLACEMENT = '\ufffd';
const BROKEN = 'The record has letters that are not in the encoding of the file';

/**
 * How records are read: for which shop, with what their message says of all, and on which day, such as
 * `20260331`.
 */
type OnixReading = { format: MoneyFormat; defaults: OnixDefaults; day: string };

/** The cells of a record, by `ONIX_COLUMNS`, and why it is wrong as a whole. */
export function readProduct({ product, fault }: OnixRecord, reading: OnixReading): ParsedRecord {
  const { format, defaults, day } = reading;
  const [detail] = findAll(product, 'DescriptiveDetail');
  const [collateral] = findAll(product, 'CollateralDetail');
  const [publishing] = findAll(product, 'PublishingDetail');
  const withdrawn = isWithdrawn(product);
  const { price, fault: priceFault } = readPrice(product, format, defaults, day);
  const texts: Record<(typeof ONIX_COLUMNS)[number], string> = {
    isbn: readIsbn(product),
    title: readTitle(detail),
    authors: readAuthors(detail),
    description: readDescription(collateral),
    category: readCategory(detail),
    new_price: price,
    cover: readCover(collateral),
    publisher: readPublisher(publishing),
    language: readLanguage(detail) || (detail ? defaults.language : ''),
    pages: readPages(detail),
    format: readFormat(detail),
    published_on: readPublishedOn(publishing),
    ...readSeries(detail),
    withdrawn: withdrawn ? 'true' : '',
  };
  const cells = ONIX_COLUMNS.map((column) => texts[column]);
  const faults = [
    fault,
    TESTS.includes(readText(product, 'NotificationType')) ? 'The record is a test' : undefined,
    cells.some((cell) => cell.includes(REPLACEMENT)) ? BROKEN : undefined,
    withdrawn ? undefined : priceFault,
  ];
  const found = faults.find((each) => each !== undefined);
  return { cells, ...(found !== undefined && { fault: found }) };
}
