import { ERRORS, type ErrorCode } from '@bookstore/contracts/errors';
import type { Payment } from '@bookstore/contracts/order-transitions';
import type { ContactField, Order } from '@bookstore/contracts/orders';
import { CHANGE_LABELS } from '../../shared/orders/change-labels.ts';

/** What happened, in the history of an order. */
export const ACTION_LABELS = {
  ...CHANGE_LABELS,
  collect: 'Payment collected',
  removeItem: 'Book removed',
  correct: 'Contact corrected',
} as const;

const CONTACT_LABELS: Readonly<Record<ContactField, string>> = {
  name: 'name',
  phone: 'phone',
  address: 'address',
  courierNote: 'note for the courier',
};
const CONTACT_NAMES = new Map(Object.entries(CONTACT_LABELS));

/** What was corrected of the contact, in words. */
export const nameContact = (field: string): string => CONTACT_NAMES.get(field) ?? field;

export const PAYMENT_LABELS = {
  due: 'Due',
  collected: 'Collected',
  refunded: 'Refunded',
  void: 'Nothing due',
} as const satisfies Record<Payment, string>;

/** Why a command was refused, and where the order is. */
export const explainRefusal = (code: ErrorCode, order: Order | undefined): string =>
  order ? `${ERRORS[code].title}: it is ${order.status}` : ERRORS[code].title;
