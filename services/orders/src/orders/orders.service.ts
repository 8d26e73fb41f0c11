import { fromMinorUnits } from '@bookstore/contracts/currency';
import type { Order, OrderDraft } from '@bookstore/contracts/orders';
import type { Shop } from '@bookstore/contracts/shop';
import { explainDecimals } from '@bookstore/contracts/shop-format';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { Failure } from '@bookstore/contracts/errors';
import { firstVersion } from '@bookstore/kit/outbox/outbox';
import { Platform } from '@bookstore/kit/service/platform';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { createBatcher } from '@bookstore/runtime/batch';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { hash } from 'node:crypto';
import { type PricedBook, PricesService } from '../prices/prices.service.ts';
import { createOutOfStock, StockService } from '../stock/stock.service.ts';
import { isEmailOf } from './customer.strategy.ts';
import { markMails } from './mails/due-mails.ts';
import { OpenSlots } from './placing/open-slots.ts';
import { OrderPlacing } from './placing/order-placing.ts';
import { type OrderDocument, type StoredOrder, sumPrices, toOrder, toOrderItem } from './order.schema.ts';
import { placedFields } from './placed-fields.ts';

/** What is ordered, and who orders it. */
type Asked = Pick<OrderDraft, 'productIds'> & Pick<StoredOrder, 'customerId' | 'emailVerified'>;

/** Places orders at the server's own prices. */
@Injectable()
export class OrdersService {
  /** One read of prices, stock and open orders serves all orders that arrive together. */
  private readonly findBasis = createBatcher((asked: readonly Asked[]) => {
    const bookIds = [...new Set(asked.flatMap(({ productIds }) => productIds))];
    return Promise.all([this.prices.find(bookIds), this.stock.findHeld(bookIds), this.slots.findUsed(asked)]);
  });

  constructor(
    private readonly placing: OrderPlacing,
    private readonly stock: StockService,
    private readonly prices: PricesService,
    private readonly platform: Platform,
    private readonly slots: OpenSlots,
    private readonly shop: ShopSettings,
  ) {}

  /**
   * Places an order. A request repeated with the same idempotency key returns the first order.
   * @throws Failure FORBIDDEN, SHOP_CLOSED, BOOK_UNAVAILABLE, PRICE_CHANGED, OUT_OF_STOCK, TOO_MANY_OPEN_ORDERS, IDEMPOTENCY_KEY_REUSED with the
   * first order, or UNAVAILABLE.
   */
  async place(customer: CustomerClaims, draft: OrderDraft, key?: string): Promise<Order> {
    if (!isEmailOf(customer, draft.email))
      throw new Failure('FORBIDDEN', { detail: "Use your account's email address." });
    // Without its unique index a key could get two orders.
    if (key && !this.platform.areIndexesBuilt) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 5 });
    const requestHash = key && hashRequest(draft);
    const idempotency = requestHash ? { idempotencyKey: key, requestHash } : {};
    const stored = await this.create(customer, draft, idempotency).catch(async (error: unknown) => {
      const first = key && (await this.placing.findByKey(customer.sub, key));
      if (!first) throw error;
      return first;
    });
    const placed = toOrder(stored);
    if (requestHash && stored.requestHash !== requestHash)
      throw new Failure('IDEMPOTENCY_KEY_REUSED', { extensions: { order: placed } });
    return placed;
  }

  private async create(
    customer: CustomerClaims,
    { productIds, totalPrice, ...contact }: OrderDraft,
    idempotency: Pick<StoredOrder, 'idempotencyKey' | 'requestHash'>,
  ): Promise<OrderDocument> {
    checkShop(await this.shop.read(), totalPrice);
    const { sub: customerId, email, email_verified: isVerified } = customer;
    const buyer = { customerId, ...(isVerified && { emailVerified: true as const }) };
    const [known, stock, used] = await this.findBasis({ productIds, ...buyer });
    const items = await this.prices.priceOf(productIds, known);
    const totalCents = checkTotal(items, totalPrice);
    const counted = productIds.flatMap((bookId) => stock.get(bookId) ?? []);
    const soldOut = counted.filter(({ isCounted, free }) => isCounted && free < 1);
    if (soldOut.length > 0) throw createOutOfStock(soldOut.map(({ _id }) => _id));
    failpoint('order.priced');
    const _id = new Types.ObjectId();
    const placed = { _id, ...buyer, ...contact, email, items, totalCents, createdAt: new Date() };
    const order: OrderDocument = {
      ...placed,
      ...placedFields(placed),
      dueMails: markMails('place', 1, 'customer'),
      ...firstVersion(),
      ...idempotency,
    };
    return this.placing.store(order, { hasCountedBooks: counted.length > 0, used });
  }
}

/** Identifies the content of a request. The schema has put the draft's fields in a fixed order; an empty note is as none. */
function hashRequest({ courierNote, ...draft }: OrderDraft): string {
  const content = { ...draft, ...(courierNote && { courierNote }) };
  return hash('sha256', JSON.stringify(content), 'base64url');
}

/** @throws Failure SHOP_CLOSED with the sentence of the shop; VALIDATION_FAILED on an amount that its currency does not have. */
function checkShop({ isOpen, closedNote, currency }: Shop, totalCents: number): void {
  if (!isOpen)
    throw new Failure('SHOP_CLOSED', closedNote ? { detail: closedNote, extensions: { closedNote } } : {});
  const message = explainDecimals(totalCents, currency);
  if (message) throw new Failure('VALIDATION_FAILED', { errors: [{ path: 'totalPrice', message }] });
}

function checkTotal(items: PricedBook[], expectedCents: number): number {
  const totalCents = sumPrices(items);
  if (totalCents === expectedCents) return totalCents;
  throw new Failure('PRICE_CHANGED', {
    extensions: { totalPrice: fromMinorUnits(totalCents), items: items.map(toOrderItem) },
  });
}
