import { orderDraft, type Order } from '@bookstore/contracts/orders';
import { requiredText } from '@bookstore/contracts/text';
import type { z } from 'zod';

const PHONE = /^\+?[\d ]+$/;

/** Who an order goes to, and where. */
export const deliveryDetails = orderDraft.pick({ name: true, address: true }).extend({
  phone: requiredText(40).regex(PHONE, 'Please use digits only'),
  address: orderDraft.shape.address.extend({ zipcode: requiredText(20) }),
});
export type DeliveryDetails = z.input<typeof deliveryDetails>;

/** The fields of the details, the name first. */
export const DELIVERY_FIELDS = [
  { name: 'name', label: 'Full Name', autoComplete: 'name', required: true },
  {
    name: 'phone',
    label: 'Phone Number',
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'tel',
    required: true,
  },
  { name: 'address.street', label: 'Address / Street', autoComplete: 'street-address' },
  { name: 'address.city', label: 'City', autoComplete: 'address-level2', required: true },
  { name: 'address.country', label: 'Country / region', autoComplete: 'country-name', required: true },
  { name: 'address.state', label: 'State / province', autoComplete: 'address-level1', required: true },
  { name: 'address.zipcode', label: 'Zipcode', autoComplete: 'postal-code', required: true },
] as const;

/** An address on one line. */
export const formatAddress = ({ street, city, state, country, zipcode }: Order['address']): string =>
  [street, city, state, country, zipcode].filter(Boolean).join(', ');
