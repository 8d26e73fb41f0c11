import { Failure } from '@bookstore/contracts/errors';
import { CONFIG } from '@bookstore/kit/config';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { randomInt } from 'node:crypto';
import type { OrdersConfig } from '../../config.ts';
import { ownSlotOf, toSlot } from '../open-slot.ts';
import { type OrderDocument, StoredOrder } from '../order.schema.ts';

/** How many open orders a customer may have at most whose e-mail address is not verified. */
const UNVERIFIED_LIMIT = 5;
/** Where more are allowed, only the slots beyond the limit are read: a random one of so many is nearly always free. */
const MAX_READ = 1000;

/** Whose order it is, and whether their e-mail address is verified. */
type Buyer = Pick<StoredOrder, 'customerId' | 'emailVerified'>;

/** The slots that the open orders of each customer have. */
export type UsedSlots = ReadonlyMap<string, ReadonlySet<string>>;

/** Bounds how many open orders a customer has, at all replicas: each has one of so many slots, by a unique index. */
@Injectable()
export class OpenSlots {
  readonly #limit: number;

  constructor(
    @InjectModel(StoredOrder.name) private readonly orders: Model<StoredOrder>,
    @Inject(CONFIG) { OPEN_ORDERS_PER_CUSTOMER }: OrdersConfig,
  ) {
    this.#limit = OPEN_ORDERS_PER_CUSTOMER || Infinity;
  }

  /** The used slots of the buyers; `isThorough` when one that seemed to be free was not. */
  async findUsed(
    buyers: readonly Buyer[],
    { session, isThorough = false }: { session?: ClientSession; isThorough?: boolean } = {},
  ): Promise<UsedSlots> {
    const from = new Map<string, number>();
    for (const buyer of buyers) {
      const limit = this.#limitOf(buyer);
      const isPartial = limit > MAX_READ && !isThorough && from.get(buyer.customerId) !== 0;
      if (limit < Infinity) from.set(buyer.customerId, isPartial ? limit : 0);
    }
    const found = await this.#read(from, session);
    const rest = [...found.keys()].filter((customerId) => from.get(customerId) !== 0);
    const all = await this.#read(new Map(rest.map((customerId) => [customerId, 0])), session);
    return new Map([...found, ...all]);
  }

  /** A slot for another order. @throws Failure TOO_MANY_OPEN_ORDERS when none is left. */
  choose(order: OrderDocument, used: ReadonlySet<string> = new Set()): string {
    const limit = this.#limitOf(order);
    if (limit === Infinity) return ownSlotOf(order);
    if (used.size >= limit) throw createTooMany(used.size, limit, this.#limit);
    let number = randomInt(limit);
    while (used.has(toSlot(number))) number = (number + 1) % limit;
    return toSlot(number);
  }

  #limitOf({ emailVerified }: Buyer): number {
    if (emailVerified || this.#limit === Infinity) return this.#limit;
    return Math.min(this.#limit, UNVERIFIED_LIMIT);
  }

  /** The used slots of customers, each from a number on. The index answers alone. */
  async #read(from: ReadonlyMap<string, number>, session?: ClientSession): Promise<Map<string, Set<string>>> {
    const used = new Map<string, Set<string>>();
    if (from.size === 0) return used;
    const $or = [...Map.groupBy(from, ([, number]) => number)].map(([number, customers]) => ({
      customerId: { $in: customers.map(([customerId]) => customerId) },
      openSlot: { $gte: toSlot(number) },
    }));
    const found = await rawCollection<OrderDocument>(this.orders)
      .find({ $or }, { projection: { _id: 0, customerId: 1, openSlot: 1 }, ...(session && { session }) })
      .toArray();
    for (const { customerId, openSlot = '' } of found)
      used.set(customerId, (used.get(customerId) ?? new Set()).add(openSlot));
    return used;
  }
}

const createTooMany = (open: number, limit: number, verifiedLimit: number): Failure => {
  const orders = limit === 1 ? 'one open order' : `${limit} open orders`;
  const verify = limit < verifiedLimit && ' Verify your e-mail address to have more.';
  const detail = `You can have ${orders} at a time. Wait until one is shipped, or cancel one.${verify || ''}`;
  return new Failure('TOO_MANY_OPEN_ORDERS', { detail, extensions: { open, limit } });
};
