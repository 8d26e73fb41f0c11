import { readNumber } from '../import.values.ts';
import { findAll, joinFilled, type OnixElement, prefer, readText } from './onix.elements.ts';

const PRODUCT_LEVEL = '01';
const COLLECTION_LEVELS = ['02', '03', '06'];
const COLLECTION_TYPES = ['10', '11', '00', '20'];
const MAIN_TITLES = ['01', '00'];
const IS_NUMBER = /^\d{1,5}(?:\.\d{1,2})?$/;

const isOfProduct = (element: OnixElement): boolean =>
  readText(element, 'TitleElementLevel') === PRODUCT_LEVEL;

/** The title of an element with its subtitle: `The Tide: A Novel`. */
function readTitleElement(element: OnixElement | undefined): string {
  const parts = [readText(element, 'TitlePrefix'), readText(element, 'TitleWithoutPrefix')];
  const title = readText(element, 'TitleText') || joinFilled(parts);
  return joinFilled([title, readText(element, 'Subtitle')], ': ');
}

/** The elements of the main title, else of the first one. */
function findTitleElements(element: OnixElement | undefined): OnixElement[] {
  const details = findAll(element, 'TitleDetail');
  return findAll(prefer(details, 'TitleType', MAIN_TITLES) ?? details[0], 'TitleElement');
}

const findTitle = (elements: readonly OnixElement[]): string | undefined =>
  elements.map(readTitleElement).find((title) => title !== '');
const listNumbers = (elements: readonly OnixElement[]): string[] =>
  elements.map((element) => readText(element, 'PartNumber')).filter((number) => number !== '');

/** The title of a record. A volume without a title of its own has that of its collection, and its number. */
export function readTitle(detail: OnixElement | undefined): string {
  const elements = findTitleElements(detail);
  const own = elements.filter(isOfProduct);
  return findTitle(own) ?? joinFilled([findTitle(elements), listNumbers(own)[0]]);
}

/** The series that the publisher has put the book in, and its place there if that is a number. */
export function readSeries(detail: OnixElement | undefined): { series: string; series_number: string } {
  const collections = findAll(detail, 'Collection');
  const collection = prefer(collections, 'CollectionType', COLLECTION_TYPES) ?? collections[0];
  // It may stand in the title of the product only.
  const elements = findTitleElements(collection ?? detail);
  const series = readTitleElement(prefer(elements, 'TitleElementLevel', COLLECTION_LEVELS));
  const numbers = [
    ...listNumbers(elements.filter(isOfProduct)),
    ...listNumbers(elements.filter((element) => !isOfProduct(element))),
    readText(collection, 'CollectionSequence', 'CollectionSequenceNumber'),
  ];
  const number = numbers.map(readNumber).find((text) => IS_NUMBER.test(text));
  return { series, series_number: series && number ? number : '' };
}
