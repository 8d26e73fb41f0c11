import type { ErrorCode } from '@bookstore/contracts/errors';
import type { OrderAction, OrderStatus, Payment } from '@bookstore/contracts/order-transitions';
import type { ContactField, Order, OrderChange } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { CHANGE_LABELS } from '../../shared/orders/change-labels.ts';
import { STATUS_NAMES } from '../../shared/orders/status-names.ts';
import { nameRole } from '../../shared/staff/role-names.ts';

/** What happened to an order, in the words for staff where these are others than for its customer. */
const ACTIONS = {
  ...CHANGE_LABELS,
  collect: () => i18n.t('Payment collected'),
  removeItem: () => i18n.t('Book removed'),
  correct: () => i18n.t('Contact corrected'),
} as const satisfies Record<OrderAction, () => string>;

/** What happened, in the history of an order. */
export const nameAction = (action: OrderAction): string => ACTIONS[action]();

const CONTACT_FIELDS: Readonly<Record<ContactField, () => string>> = {
  name: () => i18n.t('name'),
  phone: () => i18n.t('phone'),
  address: () => i18n.t('address'),
  courierNote: () => i18n.t('note for the courier'),
};
const CONTACT_NAMES = new Map(Object.entries(CONTACT_FIELDS));

/** What was corrected of the contact, in words. */
export const nameContact = (field: string): string => CONTACT_NAMES.get(field)?.() ?? field;

/** Who did something: a customer by name, and staff also by their role. */
export function nameActor({ role, name }: OrderChange['by']): string {
  if (role === 'customer') return name ?? i18n.t('the customer');
  return i18n.t('{name} ({role})', { name: name ?? i18n.t('staff'), role: nameRole(role) });
}

/** The status of an order, within a sentence. */
export const nameStatus = (status: OrderStatus): string => STATUS_NAMES[status]();

const PAYMENTS = {
  due: () => i18n.t('Due'),
  collected: () => i18n.t('Collected'),
  refunded: () => i18n.t('Refunded'),
  void: () => i18n.t('Nothing due'),
} as const satisfies Record<Payment, () => string>;

export const namePayment = (payment: Payment): string => PAYMENTS[payment]();

const REFUSALS = {
  CONFLICT: () => i18n.t('This was changed by someone else in the meantime'),
  INTERNAL_ERROR: () => i18n.t('Something went wrong'),
  ORDER_NOT_FOUND: () => i18n.t('Order not found'),
  ORDER_STATE: () => i18n.t('The order does not allow this any more'),
  UNAVAILABLE: () => i18n.t('A service of the shop is temporarily unavailable'),
} as const satisfies Partial<Record<ErrorCode, () => string>>;
const isKnown = (code: ErrorCode): code is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, code);

/** Why a command was refused, and where the order is: the beginning of a sentence. */
export function explainRefusal(code: ErrorCode, order: Order | undefined): string {
  const reason = isKnown(code) ? REFUSALS[code]() : i18n.t('The order could not be changed');
  return order ? i18n.t('{reason}: it is {status}', { reason, status: nameStatus(order.status) }) : reason;
}
