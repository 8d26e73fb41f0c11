import { formatAddress, type Address } from 'localized-address-format';
import { countryCodeOf } from './countries.ts';
import type { Order } from './orders.ts';

type PostalAddress = Order['address'];

/** What addresses have in some countries only. */
export type AddressPart = 'state' | 'zipcode';

/** They stand for parts, to see where a country has these. */
const MARKS = { city: '\u2460', state: '\u2461', zipcode: '\u2462' } as const;

/** The order of lines with Latin letters, from the street to the country: the recipient is always above them. */
const format = (address: Address): string[] => formatAddress(address, 'latin');

/** What a country writes before a part in its line, such as `SE-` before a zipcode; undefined where its addresses have no such part. */
function findPrefix(postalCountry: string, part: keyof typeof MARKS): string | undefined {
  const { city, state, zipcode } = MARKS;
  const lines = format({ postalCountry, locality: city, administrativeArea: state, postalCode: zipcode });
  return lines.find((line) => line.includes(MARKS[part]))?.split(MARKS[part])[0];
}

/** Whether the addresses of a country have a state or a zipcode; of a country that is not known they may have either. */
export function hasAddressPart(country: string, part: AddressPart, locale: string): boolean {
  const code = countryCodeOf(country, locale);
  return code === undefined || findPrefix(code, part) !== undefined;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** A zipcode without what its country writes before it. */
const withoutPrefix = (zipcode: string, prefix = ''): string =>
  isSame(zipcode.slice(0, prefix.length), prefix) ? zipcode.slice(prefix.length) : zipcode;

/** The lines from the street to the country, without that. A part for which the country has no place is a line of its own. */
function listLocalLines({ street, city, state, zipcode, country }: PostalAddress, code: string): string[] {
  const prefix = findPrefix(code, 'zipcode');
  const isCityState = findPrefix(code, 'city') === undefined;
  const streetLine = [street, isCityState && !isSame(city, country) && city].filter(Boolean).join(', ');
  const lines = format({
    postalCountry: code,
    addressLines: streetLine ? [streetLine] : [],
    locality: city,
    administrativeArea: state,
    postalCode: withoutPrefix(zipcode, prefix),
  });
  const hasState = findPrefix(code, 'state') !== undefined || isSame(state, city);
  return [...lines, prefix === undefined ? zipcode : '', hasState ? '' : state];
}

/** The lines of an address below the name, as on a parcel in its country; in an order of their own where the country is not known. */
export function listAddressLines(address: PostalAddress, locale: string): string[] {
  const { street = '', zipcode, city, state, country } = address;
  const code = countryCodeOf(country, locale);
  const lines =
    code === undefined
      ? [street, [zipcode, city].filter(Boolean).join(' '), [state, country].filter(Boolean).join(', ')]
      : [...listLocalLines(address, code), country];
  return lines.filter(Boolean);
}
