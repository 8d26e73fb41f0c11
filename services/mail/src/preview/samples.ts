import {
  ACCOUNT_MAILS,
  ALERT_MAILS,
  type MailKind,
  NEWSLETTER_MAILS,
  ORDER_MAILS,
  type OrderMailKind,
  STAFF_MAILS,
  STOCK_MAILS,
} from '@bookstore/contracts/mails';
import type { Order } from '@bookstore/contracts/orders';
import type { Shop } from '@bookstore/contracts/shop';
import { createAccountMail } from '../contents/account-mail-content.ts';
import { createAlertMail } from '../contents/alert-mail-content.ts';
import { createNewsletterMail } from '../contents/newsletter-mail-content.ts';
import { createOrderMail } from '../contents/order-mail-content.ts';
import { createStaffMail } from '../contents/staff-mail-content.ts';
import { createStockMail } from '../contents/stock-mail-content.ts';
import type { MailContent } from '../mail.ts';
import { createDefaultShop } from '../shop-settings.ts';

const PLACED_AT = '2026-11-20T09:30:00.000Z';

const ORDER: Order = {
  _id: '6740a1b2c3d4e5f60718293a',
  v: 1,
  number: '7K3M9QWX',
  status: 'placed',
  payment: 'due',
  name: 'Ann Reader',
  email: 'ann.reader@example.com',
  phone: '+1 555 0100',
  address: { street: '221B Baker Street', zipcode: '10001', city: 'New York', state: 'NY', country: 'USA' },
  courierNote: 'Please ring twice, the bell is quiet.',
  productIds: ['6740a1b2c3d4e5f607182901', '6740a1b2c3d4e5f607182902', '6740a1b2c3d4e5f607182903'],
  items: [
    { bookId: '6740a1b2c3d4e5f607182901', title: 'How to Grow Your Online Store', price: 19.99 },
    {
      bookId: '6740a1b2c3d4e5f607182902',
      title: 'The Life and Strange Surprising Adventures of Robinson Crusoe, of York, Mariner',
      price: 7.5,
    },
    { bookId: '6740a1b2c3d4e5f607182903', title: 'Dracula', price: 8.25 },
  ],
  totalPrice: 35.74,
  collected: 0,
  refunded: 0,
  createdAt: PLACED_AT,
  changedAt: PLACED_AT,
  history: [{ v: 1, at: PLACED_AT, action: 'place', by: { role: 'customer' } }],
};

/** The sample order, changed. */
export const anOrder = (changes: Partial<Order> = {}): Order => ({ ...ORDER, ...changes });

const endedBy = (action: 'cancel' | 'return', reason: string): Pick<Order, 'history'> => ({
  history: [...ORDER.history, { v: 2, at: PLACED_AT, action, by: { role: 'admin' }, reason }],
});

/** The order as it is when its mail of a kind is written. */
const STATES: Record<OrderMailKind, Partial<Order>> = {
  'order-placed': {},
  'order-received': {},
  'order-shipped': { status: 'shipped', carrier: 'Swift Parcel', tracking: 'SP 2040 7731 9921 US' },
  'order-delivered': { status: 'delivered', payment: 'collected', collected: 35.74 },
  'order-cancelled': {
    status: 'cancelled',
    payment: 'void',
    ...endedBy('cancel', 'The publisher could not supply two of the books.'),
  },
  'order-returned': {
    status: 'returned',
    payment: 'refunded',
    refunded: 35.74,
    ...endedBy('return', 'The parcel was damaged on its way.'),
  },
  'order-reopened': {},
  'order-corrected': { phone: '+1 555 0199' },
  'item-removed': { items: ORDER.items.slice(0, 2), totalPrice: 27.49 },
};

const writeAll = <K extends MailKind>(kinds: readonly K[], write: (kind: K) => MailContent) =>
  kinds.map((kind) => ({ kind, content: write(kind) }));

/** A mail of every kind. */
export function createSamples(
  publicUrl: string,
  shop: Shop = createDefaultShop(),
): { kind: MailKind; content: MailContent }[] {
  const url = `${publicUrl}/reset-password?token=${'sample'.repeat(4)}`;
  const invitation = { shop, username: 'ann', url: `${publicUrl}/admin/invitation?token=sample` };
  const book = { bookId: '6740a1b2c3d4e5f607182903', title: 'Dracula' };
  const about = { isVerified: true, removedTitle: book.title };
  const detail = 'does not answer';
  const alert = { alert: 'PartDown', subject: 'catalog', detail, since: PLACED_AT } as const;
  return [
    ...writeAll(ORDER_MAILS, (kind) => createOrderMail(kind, anOrder(STATES[kind]), { publicUrl, shop }, about)),
    ...writeAll(STOCK_MAILS, (kind) => createStockMail(kind, book, { publicUrl, shop })),
    ...writeAll(NEWSLETTER_MAILS, () => createNewsletterMail({ shop, confirmUrl: url })),
    ...writeAll(ACCOUNT_MAILS, (kind) => createAccountMail(kind, { name: 'Ann Reader', url }, shop)),
    ...writeAll(STAFF_MAILS, () => createStaffMail(invitation)),
    ...writeAll(ALERT_MAILS, (kind) => createAlertMail(kind, alert, { shop, publicUrl })),
  ];
}
