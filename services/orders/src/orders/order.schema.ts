import { createEvent } from '@bookstore/contracts/events';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { cents } from '@bookstore/contracts/money';
import {
  type OrderAction,
  type OrderStatus,
  type Payment,
  TRANSITIONS,
} from '@bookstore/contracts/order-transitions';
import {
  type ContactField,
  type Order,
  order as orderSchema,
  orderChange,
  orderItem,
  type OrderItem,
} from '@bookstore/contracts/orders';
import type { StaffRole } from '@bookstore/contracts/staff';
import { pickFields } from '@bookstore/kit/mongo/pick-fields';
import {
  addOutboxFields,
  type Outbox,
  type OutboxDocument,
  type ToEvent,
} from '@bookstore/kit/outbox/outbox';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { PricedBook } from '../prices/prices.service.ts';

/** A line of a stored order. It is held while a counted copy is taken from the stock for it, shipped or not. */
export type StoredItem = PricedBook & { held?: true };

/** Something that happened to an order, and who did it. */
export type StoredChange = {
  v: number;
  at: Date;
  action: OrderAction;
  by: { id: string; name: string; role: 'customer' | StaffRole };
  reason?: string;
  /** The shop itself cancelled the order while its customer placed it, for the reason. */
  isRefusal?: true;
  /** Of the line that was removed. */
  removedTitle?: string;
  corrected?: ContactField[];
  /** Of a command and its arguments: the same command sent again gets the same reply. */
  commandHash?: string;
};

/** What one of the staff noted. */
export type StoredNote = { at: Date; by: { id: string; name: string; role: StaffRole }; text: string };

/** An order as it is stored. */
@Schema({ collection: 'orders', versionKey: false })
export class StoredOrder implements Outbox {
  @Prop({ required: true }) customerId!: string;
  @Prop({ required: true }) name!: string;
  @Prop({ required: true }) email!: string;
  @Prop({ required: true }) phone!: string;
  @Prop({ type: Object, required: true }) address!: Order['address'];
  @Prop() courierNote?: string;
  @Prop({
    type: [{ _id: false, bookId: String, title: String, priceCents: Number, isbn: String, held: Boolean }],
    required: true,
  })
  items!: StoredItem[];
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) createdAt!: Date;
  /** Whether the address was known to be the customer's when the order was placed. */
  @Prop({ type: Boolean }) emailVerified?: true;
  /** While the order is open, one of its customer's slots: see `OpenSlots`. */
  @Prop() openSlot?: string;
  @Prop() idempotencyKey?: string;
  @Prop() requestHash?: string;
  @Prop({ required: true }) number!: string;
  @Prop({ type: String, required: true }) status!: OrderStatus;
  @Prop({ type: String, required: true }) payment!: Payment;
  @Prop() collectedCents?: number;
  @Prop() refundedCents?: number;
  @Prop() carrier?: string;
  @Prop() tracking?: string;
  @Prop({ type: [Object], required: true }) history!: StoredChange[];
  /** Of staff. They are no part of what a version says: adding one changes neither it nor what is published. */
  @Prop({ type: [Object], default: undefined }) notes?: StoredNote[];
  /** What staff find it by: see `searchKeysOf`. */
  @Prop({ type: [String], required: true }) searchKeys!: string[];
  /** The mails that are due, as `<v>:<kind>`: see `markMails`. */
  @Prop({ type: [String], default: undefined }) dueMails?: string[];
  /** Whether what is not needed for bookkeeping is erased once the order is closed: see `eraseIfClosed`. */
  @Prop({ type: Boolean }) isCustomerDeleted?: true;
  v!: number;
  pendingSince?: Date;
}

/** An order with its id. */
export type OrderDocument = OutboxDocument<StoredOrder>;

/** The index of orders by their customers, each one's newest first. */
export const BY_CUSTOMER = { customerId: 1, createdAt: -1, _id: -1 } as const;
/** The index of orders by their state. Ids sort by the time of their order. */
export const BY_STATE = { status: 1, payment: 1, _id: -1 } as const;
/** The index of open orders by their customers' slots. */
export const BY_SLOT = { customerId: 1, openSlot: 1 } as const;
/** The index of orders by what staff find them by. */
export const BY_SEARCH_KEY = { searchKeys: 1, _id: -1 } as const;
/** The index of orders by the books of their lines. */
export const BY_BOOK = { 'items.bookId': 1 } as const;

export const OrderSchema = SchemaFactory.createForClass(StoredOrder);
addOutboxFields(OrderSchema);
OrderSchema.index(BY_CUSTOMER);
OrderSchema.index(
  { customerId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
OrderSchema.index(BY_SLOT, { unique: true, partialFilterExpression: { openSlot: { $exists: true } } });
OrderSchema.index({ number: 1 }, { unique: true, sparse: true });
OrderSchema.index(BY_STATE);
OrderSchema.index(BY_SEARCH_KEY, { sparse: true });
OrderSchema.index(BY_BOOK);

/** The index of the orders with due mails, oldest first. MongoDB makes no partial index of `_id` alone. */
export const BY_DUE_MAILS = { _id: 1, createdAt: 1 } as const;
OrderSchema.index(BY_DUE_MAILS, { partialFilterExpression: { dueMails: { $exists: true } } });

/** The last thing that happened to an order. */
const lastChangeOf = ({ history, createdAt }: StoredOrder): Pick<StoredChange, 'action' | 'at'> =>
  history.at(-1) ?? { action: 'place', at: createdAt };

/** The event that carries an order's current state. Its type is the last change. */
export const toOrderEvent: ToEvent<StoredOrder> = (stored) => {
  const { action, at } = lastChangeOf(stored);
  return createEvent(TRANSITIONS[action].event, 'orders', {
    id: stored._id.toString(),
    number: stored.number,
    v: stored.v,
    status: stored.status,
    payment: stored.payment,
    customer: { id: stored.customerId, name: stored.name },
    totalCents: cents.parse(stored.totalCents),
    collectedCents: cents.parse(stored.collectedCents ?? 0),
    refundedCents: cents.parse(stored.refundedCents ?? 0),
    items: stored.items.map(({ bookId, title, priceCents }) => ({
      bookId,
      title,
      priceCents: cents.parse(priceCents),
    })),
    placedAt: stored.createdAt.toISOString(),
    changedAt: at.toISOString(),
  });
};

/** The total of an order's lines. */
export const sumPrices = (items: readonly PricedBook[]): number =>
  items.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** A line of an order as its customer sees it. */
export const toOrderItem = (item: PricedBook): OrderItem => ({
  ...pickFields(orderItem, item),
  price: fromMinorUnits(item.priceCents),
});

const toNote = ({ at, by: { name, role }, text }: StoredNote) => ({
  at: at.toISOString(),
  by: { name, role },
  text,
});

/** Of what the shop does itself no person is named. */
const BY_SHOP = { role: 'manager' } as const;

const toNamed = ({ name, role }: StoredChange['by'], viewer: 'customer' | 'staff') => ({
  role,
  name: viewer === 'staff' || role === 'customer' ? name : undefined,
});

/** An order as its customer sees it, without notes and names of staff, or as staff see it. */
export const toOrder = (stored: OrderDocument, viewer: 'customer' | 'staff' = 'customer'): Order => ({
  ...pickFields(orderSchema, stored),
  _id: stored._id.toString(),
  customerId: viewer === 'staff' ? stored.customerId : undefined,
  courierNote: stored.courierNote === '' ? undefined : stored.courierNote,
  productIds: stored.items.map(({ bookId }) => bookId),
  items: stored.items.map(toOrderItem),
  totalPrice: fromMinorUnits(stored.totalCents),
  collected: fromMinorUnits(stored.collectedCents ?? 0),
  refunded: fromMinorUnits(stored.refundedCents ?? 0),
  createdAt: stored.createdAt.toISOString(),
  changedAt: lastChangeOf(stored).at.toISOString(),
  history: stored.history.map((change) => ({
    ...pickFields(orderChange, change),
    at: change.at.toISOString(),
    by: change.isRefusal ? BY_SHOP : toNamed(change.by, viewer),
  })),
  notes: viewer === 'staff' && stored.notes?.length ? stored.notes.map(toNote) : undefined,
});
