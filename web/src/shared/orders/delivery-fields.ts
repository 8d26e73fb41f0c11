import { countryOfLocale, toCountryName } from '@bookstore/contracts/countries';
import {
  MAX_PHONE_LENGTH,
  MAX_STREET_LENGTH,
  MAX_ZIPCODE_LENGTH,
  MIN_PHONE_DIGITS,
} from '@bookstore/contracts/limits';
import { orderDraft, type Order } from '@bookstore/contracts/orders';
import { listAddressLines } from '@bookstore/contracts/postal-address';
import { wordsLocaleOf } from '@bookstore/contracts/shop-languages';
import { requiredText, visibleText } from '@bookstore/contracts/text';
import { i18n } from '@bookstore/i18n/i18n';
import type { z } from 'zod';
import { NEW_SHOP } from '../shop/new-shop.ts';
import { currentShop } from '../shop/current-shop.ts';

/** A phone number as people write it: digits of any script, and separators. */
const PHONE = new RegExp(String.raw`^(?=(?:\P{Nd}*\p{Nd}){${MIN_PHONE_DIGITS}})[\p{Nd}\s()+./\p{Pd}]+$`, 'u');

/** Who an order goes to, and where. The API also takes an order without a street, which cannot be delivered. */
export const deliveryDetails = orderDraft.pick({ name: true, address: true, courierNote: true }).extend({
  phone: requiredText(MAX_PHONE_LENGTH).regex(PHONE, {
    error: () => i18n.t('Please enter a phone number, such as +1 (555) 010-0199'),
  }),
  address: orderDraft.shape.address.extend({
    street: requiredText(MAX_STREET_LENGTH),
    zipcode: visibleText(MAX_ZIPCODE_LENGTH),
  }),
});
export type DeliveryDetails = z.input<typeof deliveryDetails>;

type Delivered = Pick<Order, 'name' | 'phone' | 'address' | 'courierNote'>;

/** An address to be filled in. Its country is that of the shop, once the shop has a locale of its own. */
export function startAddress(): DeliveryDetails['address'] {
  const shop = currentShop();
  const country = shop.locale === NEW_SHOP.locale ? '' : countryOfLocale(wordsLocaleOf(shop));
  return { street: '', city: '', country, state: '', zipcode: '' };
}

/** A country by its name in the list; what is not in it as it was written. */
const nameCountry = (country: string) => toCountryName(country, wordsLocaleOf(currentShop()));

/** The delivery details of an order, as values of a form. */
export const deliveryDetailsOf = ({
  name,
  phone,
  address,
  courierNote = '',
}: Delivered): DeliveryDetails => ({
  name,
  phone,
  address: { ...address, street: address.street ?? '', country: nameCountry(address.country) },
  courierNote,
});

/** Whether two orders go to the same person at the same place. */
export const isSameDelivery = (a: DeliveryDetails | Delivered, b: DeliveryDetails | Delivered): boolean =>
  listValues(a) === listValues(b);

const listValues = ({ name, phone, address }: DeliveryDetails | Delivered): string => {
  const { street, city, country, state, zipcode } = address;
  const values = [name, phone, street, city, nameCountry(country), state, zipcode];
  return JSON.stringify(values.map((text) => text?.trim() ?? ''));
};

/** The fields of a form with a recipient and an address. */
export const RECIPIENT_FIELDS = [
  {
    name: 'name',
    get label() {
      return i18n.t('Full Name');
    },
    autoComplete: 'name',
    required: true,
  },
  {
    name: 'phone',
    get label() {
      return i18n.t('Phone Number');
    },
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    required: true,
  },
  {
    name: 'address.street',
    get label() {
      return i18n.t('Address / Street');
    },
    autoComplete: 'address-line1',
    required: true,
  },
  {
    name: 'address.city',
    get label() {
      return i18n.t('City');
    },
    autoComplete: 'address-level2',
    required: true,
  },
  {
    name: 'address.country',
    get label() {
      return i18n.t('Country / region');
    },
    autoComplete: 'country-name',
    required: true,
  },
  {
    name: 'address.state',
    get label() {
      return i18n.t('State / province');
    },
    autoComplete: 'address-level1',
  },
  {
    name: 'address.zipcode',
    get label() {
      return i18n.t('Zipcode');
    },
    autoComplete: 'postal-code',
  },
] as const;

/** The fields of a form with delivery details. */
export const DELIVERY_FIELDS = [
  ...RECIPIENT_FIELDS,
  {
    name: 'courierNote',
    get label() {
      return i18n.t('Note for the courier');
    },
    get hint() {
      return i18n.t('Optional, such as where to ring or to leave the parcel.');
    },
    autoComplete: 'off',
  },
] as const;

/** An address on one line. */
export const formatAddress = (address: Order['address']): string =>
  listAddressLines(address, currentShop().locale).join(', ');
