import { describe, expect, it } from '@jest/globals';
import { aMessage, aPrice, aProduct, aSupply, readRecords } from './testing/onix.ts';

const tax = (elements: string) => `<Tax><TaxType>01</TaxType>${elements}</Tax>`;
const on = (role: string, date: string) =>
  `<PriceDate><PriceDateRole>${role}</PriceDateRole><Date dateformat="00">${date}</Date></PriceDate>`;
const inCountries = (countries: string) =>
  `<Territory><CountriesIncluded>${countries}</CountriesIncluded></Territory>`;
const WORLD = '<RegionsIncluded>WORLD</RegionsIncluded>';
const IN_THE_WORLD = `<Territory>${WORLD}</Territory>`;
const NOT_HERE = `<Territory>${WORLD}<CountriesExcluded>AT CH</CountriesExcluded></Territory>`;
const qualified = (code: string) => `<PriceQualifier>${code}</PriceQualifier>`;
const RENTAL = '<PriceCondition><PriceConditionType>10</PriceConditionType></PriceCondition>';
const EUROS = { currency: 'EUR', locale: 'de-AT' };

const readPrices = async (prices: string, header = '') => {
  const [record] = await readRecords(aMessage(aProduct({ supply: aSupply(prices) }), header), EUROS);
  return record;
};

describe('the price of a record', () => {
  it.each([
    ['the only one', aPrice('12.50', 'EUR'), '12.50'],
    ['without zeros that say nothing', aPrice('12.5000', 'EUR'), '12.50'],
    ['in the shop’s currency', aPrice('10.00', 'GBP') + aPrice('12.50', 'EUR'), '12.50'],
    ['with tax', aPrice('11.68', 'EUR', '01') + aPrice('12.50', 'EUR', '02'), '12.50'],
    ['a fixed one', aPrice('13.00', 'EUR', '02') + aPrice('12.50', 'EUR', '04'), '12.50'],
    ['not that of the trade', aPrice('7.00', 'EUR', '05') + aPrice('12.50', 'EUR'), '12.50'],
    [
      'with its tax by a rate',
      aPrice('10.00', 'EUR', '01', tax('<TaxRatePercent>7</TaxRatePercent>')),
      '10.70',
    ],
    ['with its tax by an amount', aPrice('10.00', 'EUR', '03', tax('<TaxAmount>0.55</TaxAmount>')), '10.55'],
    [
      'with two taxes of its parts',
      aPrice(
        '20.00',
        'EUR',
        '01',
        tax('<TaxRatePercent>5</TaxRatePercent><TaxableAmount>15</TaxableAmount>') +
          tax('<TaxRatePercent>20</TaxRatePercent><TaxableAmount>5</TaxableAmount>'),
      ),
      '21.75',
    ],
    ['without tax if none is known', aPrice('10.00', 'EUR', '01'), '10.00'],
    [
      'for consumers',
      aPrice('30.00', 'EUR', '02', qualified('10')) + aPrice('12.50', 'EUR', '02', qualified('05')),
      '12.50',
    ],
    ['not one for libraries alone', aPrice('30.00', 'EUR', '02', qualified('10')), ''],
    [
      'not one of yesterday',
      aPrice('9.00', 'EUR', '02', on('15', '20200101')) + aPrice('12.50', 'EUR'),
      '12.50',
    ],
    [
      'not one of the future',
      aPrice('9.00', 'EUR', '02', on('14', '29990101')) + aPrice('12.50', 'EUR'),
      '12.50',
    ],
    [
      'not one of a period that is over',
      aPrice('9.00', 'EUR', '02', on('24', '2019010120200101')) + aPrice('12.50', 'EUR'),
      '12.50',
    ],
    [
      'one that is valid today',
      aPrice('12.50', 'EUR', '02', on('14', '20200101') + on('15', '29991231')),
      '12.50',
    ],
    [
      'for the shop’s country',
      aPrice('12.00', 'EUR', '04', inCountries('DE')) + aPrice('12.50', 'EUR', '04', inCountries('AT CH')),
      '12.50',
    ],
    [
      'for the shop’s country before one for the world',
      aPrice('12.00', 'EUR', '04', IN_THE_WORLD) + aPrice('12.50', 'EUR', '04', inCountries('AT')),
      '12.50',
    ],
    [
      'not for a country that is left out',
      aPrice('12.00', 'EUR', '04', NOT_HERE) + aPrice('12.50', 'EUR', '04', IN_THE_WORLD),
      '12.50',
    ],
    ['for another country if it is the only one', aPrice('12.50', 'EUR', '04', inCountries('DE')), '12.50'],
    [
      'a confirmed one',
      aPrice('12.00', 'EUR', '02', '<PriceStatus>01</PriceStatus>') + aPrice('12.50', 'EUR'),
      '12.50',
    ],
    [
      'of one copy',
      aPrice('9.00', 'EUR', '02', '<MinimumOrderQuantity>10</MinimumOrderQuantity>') + aPrice('12.50', 'EUR'),
      '12.50',
    ],
    ['not for rent', aPrice('2.00', 'EUR', '02', RENTAL) + aPrice('12.50', 'EUR'), '12.50'],
    ['free of charge', '<UnpricedItemType>01</UnpricedItemType>', '0'],
    ['to be announced', '<UnpricedItemType>02</UnpricedItemType>', ''],
  ])('is %s', async (_, prices, price) => {
    expect(await readPrices(prices)).toMatchObject({ new_price: price, fault: undefined });
  });

  it('is that of the market of the shop’s country', async () => {
    const ofMarket = (countries: string, amount: string) =>
      `<ProductSupply><Market>${inCountries(countries)}</Market>` +
      `${aSupply(aPrice(amount, 'EUR', '04'))}</ProductSupply>`;
    const record = aProduct().replace(
      /<ProductSupply>.*<\/ProductSupply>/s,
      ofMarket('DE', '12.00') + ofMarket('AT', '12.50'),
    );
    expect(await readRecords(aMessage(record), EUROS)).toMatchObject([{ new_price: '12.50' }]);
  });

  it('is that of a supplier that still has the book', async () => {
    const supply = aSupply(aPrice('9.00', 'EUR'), '43') + aSupply(aPrice('12.50', 'EUR'), '20');
    const [record] = await readRecords(aMessage(aProduct({ supply })), EUROS);
    expect(record).toMatchObject({ new_price: '12.50', withdrawn: '' });
  });

  it('has the currency and the type that the message says of all', async () => {
    const header = '<DefaultPriceType>04</DefaultPriceType><DefaultCurrencyCode>EUR</DefaultCurrencyCode>';
    const price = '<Price><PriceAmount>12.50</PriceAmount></Price>';
    expect(await readPrices(price, header)).toMatchObject({ new_price: '12.50' });
    expect(await readPrices(price)).toMatchObject({ new_price: '' });
  });

  it('is a fault where it is in other currencies only, which are named', async () => {
    const prices = aPrice('10.00', 'GBP') + aPrice('11.00', 'GBP', '01') + aPrice('12.50', 'USD');
    expect(await readPrices(prices)).toMatchObject({
      new_price: '',
      fault: 'The record has no price in EUR, only in GBP and USD',
    });
  });

  it('is no fault of a book that is withdrawn', async () => {
    const supply = aSupply(aPrice('10.00', 'GBP'), '51');
    const [record] = await readRecords(aMessage(aProduct({ supply })), EUROS);
    expect(record).toMatchObject({ fault: undefined, withdrawn: 'true' });
  });
});
