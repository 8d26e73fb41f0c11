import { fromMinorUnits } from '@bookstore/contracts/currency';
import { CONTACT_FIELDS, type ContactField } from '@bookstore/contracts/orders';
import type { AuditEntry } from '@bookstore/kit/audit/audit-log';
import type { OrderCaller } from '../order-caller.ts';
import type { OrderDocument, StoredOrder } from '../order.schema.ts';
import type { Command } from './order-change.ts';

/** In the place of what is the customer's own: that it changed is noted, and not what it is. */
const HIDDEN = { before: '(personal)', after: '(personal, changed)' } as const;

const toFields = (order: StoredOrder) => ({
  status: order.status,
  payment: order.payment,
  total: fromMinorUnits(order.totalCents),
  collected: fromMinorUnits(order.collectedCents ?? 0),
  refunded: fromMinorUnits(order.refundedCents ?? 0),
  books: order.items.map(({ title }) => title),
  carrier: order.carrier,
  tracking: order.tracking,
});

function hideContact(before: StoredOrder, after: StoredOrder, side: keyof typeof HIDDEN) {
  const isChanged = (field: ContactField) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  return Object.fromEntries(CONTACT_FIELDS.filter(isChanged).map((field) => [field, HIDDEN[side]]));
}

const subjectOf = ({ _id, number }: OrderDocument): AuditEntry['subject'] => ({
  type: 'order',
  id: _id.toString(),
  label: number,
});

/** The line of a note of staff, whose text may be about the customer: that there is one more. */
export const noteNote = (by: AuditEntry['by'], before: OrderDocument, after: OrderDocument): AuditEntry => ({
  by,
  action: 'order.note',
  subject: subjectOf(after),
  before: { notes: before.notes?.length ?? 0 },
  after: { notes: after.notes?.length ?? 0 },
});

/** The line of a command of staff; none of a customer's own. */
export function noteCommand(
  caller: OrderCaller,
  { action }: Command,
  before: OrderDocument,
  after: OrderDocument,
): AuditEntry[] {
  if (caller.kind === 'customer') return [];
  const { id, name, role } = caller;
  const contact = (side: keyof typeof HIDDEN) =>
    action === 'correct' ? hideContact(before, after, side) : {};
  return [
    {
      by: { id, name, role },
      action: `order.${action}`,
      subject: subjectOf(after),
      before: { ...toFields(before), ...contact('before') },
      after: { ...toFields(after), ...contact('after') },
    },
  ];
}
