import { CURRENCY } from '@bookstore/contracts/currency';
import { decimalsOf, type MoneyFormat } from '@bookstore/contracts/shop-format';
import { findAll, listTexts, type OnixElement, readText } from './onix.elements.ts';

/** What a message says of all its records. */
export type OnixDefaults = { currency: string; priceType: string; language: string };

/** Types of prices for consumers, with and without tax, the preferred first. Others are for the trade. */
const WITH_TAX = ['42', '04', '02', '34', '22', '24', '14', '12'];
const WITHOUT_TAX = ['41', '03', '01', '33', '31', '21', '23', '13', '11'];
const TYPES = [...WITH_TAX, ...WITHOUT_TAX];
/** Prices for single consumers, and for all customers. Others are for libraries, members or a campaign. */
const QUALIFIERS = ['05', '00'];
/** Conditions that ask for nothing of the customer. */
const CONDITIONS = ['00', '01', '03'];
const PROVISIONAL = '01';
const FREE_OF_CHARGE = '01';
const [FROM, UNTIL, PERIOD] = ['14', '15', '24'];
const DAY_DIGITS = 8;

const UNAVAILABLE = '40 41 42 43 44 45 46 47 48 49 51 52'.split(' ');

/** Whether a book cannot be had from a supplier any more. */
export const isUnavailable = (supply: OnixElement): boolean =>
  UNAVAILABLE.includes(readText(supply, 'ProductAvailability'));

const isWithin = (day: string, from: string, until: string): boolean =>
  day.slice(0, from.length) >= from && (until === '' || day.slice(0, until.length) <= until);

/** Whether a price is valid on a day, such as `20260331`. Its last day is one of those. */
function isValidOn(price: OnixElement, day: string): boolean {
  return findAll(price, 'PriceDate').every((date) => {
    const role = readText(date, 'PriceDateRole');
    const digits = readText(date, 'Date').replace(/T.*$/, '').replaceAll(/\D/g, '');
    if (role === FROM) return isWithin(day, digits, '');
    if (role === UNTIL) return isWithin(day, '', digits);
    return role !== PERIOD || isWithin(day, digits.slice(0, DAY_DIGITS), digits.slice(DAY_DIGITS));
  });
}

/** Where a price holds: in the shop's country, anywhere that is not named, or elsewhere. */
const [HERE, ANYWHERE, ELSEWHERE] = [0, 1, 2];

function rankTerritory(territory: OnixElement, region: string | undefined): number {
  if (region === undefined) return ANYWHERE;
  const lists = (name: 'CountriesIncluded' | 'CountriesExcluded') =>
    readText(territory, name).split(' ').includes(region);
  if (lists('CountriesIncluded')) return HERE;
  const isNamed = readText(territory, 'CountriesIncluded') !== '';
  const hasRegions = findAll(territory, 'RegionsIncluded').length > 0;
  return lists('CountriesExcluded') || (isNamed && !hasRegions) ? ELSEWHERE : ANYWHERE;
}

/** The rank of the best of the territories, which are those of the price, else those of its market. */
function rankTerritories(
  price: OnixElement,
  market: readonly OnixElement[],
  region: string | undefined,
): number {
  const own = findAll(price, 'Territory');
  const ranks = (own.length > 0 ? own : market).map((territory) => rankTerritory(territory, region));
  return ranks.length > 0 ? Math.min(...ranks) : ANYWHERE;
}

/** An amount of ONIX, which has a decimal point, without needless zeros; another text as it is. */
const toAmount = (text: string): string => text.replace(/^(\d+\.\d{2}\d{0,10}?)0{1,10}$/, '$1');
const toNumber = (text: string): number => Number(text.replace(',', '.'));

/** The price with the taxes that are given beside it. */
function addTax(price: OnixElement, amount: string, currency: string): string {
  const taxes = findAll(price, 'Tax').map((tax) => {
    const given = readText(tax, 'TaxAmount');
    const taxable = toNumber(readText(tax, 'TaxableAmount') || amount);
    return given ? toNumber(given) : (taxable * toNumber(readText(tax, 'TaxRatePercent'))) / 100;
  });
  const gross = taxes.reduce((sum, tax) => sum + tax, toNumber(amount));
  if (taxes.length === 0 || !Number.isFinite(gross)) return toAmount(amount);
  const decimals = Math.min(decimalsOf(currency), CURRENCY.decimals);
  // Without what floating-point numbers add: 4.935 is 4.94.
  return (Math.round(Number((gross * 10 ** decimals).toFixed(4))) / 10 ** decimals).toFixed(decimals);
}

const compareRanks = (left: readonly number[], right: readonly number[]): number =>
  left.map((rank, index) => rank - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

type Candidate = { price: OnixElement; type: string; amount: string; currency: string; ranks: number[] };

type Sale = {
  defaults: OnixDefaults;
  region: string | undefined;
  day: string;
  market: readonly OnixElement[];
  supply: OnixElement;
};

/** A price of a record if it is one for consumers that is valid. */
function toCandidate(price: OnixElement, { defaults, region, day, market, supply }: Sale): Candidate[] {
  const type = readText(price, 'PriceType') || defaults.priceType;
  const qualifier = readText(price, 'PriceQualifier') || '00';
  const amount = readText(price, 'PriceAmount');
  const quantity = Number(readText(price, 'MinimumOrderQuantity') || '1');
  const conditions = listTexts(price, 'PriceCondition', 'PriceConditionType');
  const isForConsumers = TYPES.includes(type) && QUALIFIERS.includes(qualifier) && quantity <= 1;
  const isUnconditional = conditions.every((condition) => CONDITIONS.includes(condition));
  if (!amount || !isForConsumers || !isUnconditional || !isValidOn(price, day)) return [];
  const territory = rankTerritories(price, market, region);
  const ranks = [
    territory === ELSEWHERE ? 1 : 0,
    isUnavailable(supply) ? 1 : 0,
    WITH_TAX.includes(type) ? 0 : 1,
    territory,
    QUALIFIERS.indexOf(qualifier),
    readText(price, 'PriceStatus') === PROVISIONAL ? 1 : 0,
    TYPES.indexOf(type),
  ];
  return [{ price, type, amount, currency: readText(price, 'CurrencyCode') || defaults.currency, ranks }];
}

/**
 * The price for consumers in the shop's currency that is valid on a day, with tax if it is given: `12.50`;
 * empty if the record has none at all. If all are in other currencies, the fault says in which.
 */
export function readPrice(
  product: OnixElement,
  { currency, locale }: MoneyFormat,
  defaults: OnixDefaults,
  day: string,
): { price: string; fault?: string } {
  const supplies = findAll(product, 'ProductSupply', 'SupplyDetail');
  const { region } = new Intl.Locale(locale);
  const candidates = findAll(product, 'ProductSupply').flatMap((ofMarket) => {
    const market = findAll(ofMarket, 'Market', 'Territory');
    return findAll(ofMarket, 'SupplyDetail').flatMap((supply) =>
      findAll(supply, 'Price').flatMap((price) =>
        toCandidate(price, { defaults, region, day, market, supply }),
      ),
    );
  });
  const own = candidates.filter((candidate) => candidate.currency === currency);
  const [best] = own.toSorted((left, right) => compareRanks(left.ranks, right.ranks));
  if (best) {
    const { price, type, amount } = best;
    return { price: WITH_TAX.includes(type) ? toAmount(amount) : addTax(price, amount, currency) };
  }
  const others = [...new Set(candidates.map((candidate) => candidate.currency || 'an unnamed currency'))];
  if (others.length > 0) {
    const list = new Intl.ListFormat('en').format(others);
    return { price: '', fault: `The record has no price in ${currency}, only in ${list}` };
  }
  const unpriced = supplies.flatMap((supply) => [
    ...listTexts(supply, 'UnpricedItemType'),
    ...listTexts(supply, 'Price', 'UnpricedItemType'),
  ]);
  return { price: unpriced.includes(FREE_OF_CHARGE) ? '0' : '' };
}
