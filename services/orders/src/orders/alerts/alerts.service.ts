import { Failure } from '@bookstore/contracts/errors';
import type { StockAlertReceipt } from '@bookstore/contracts/stock';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { PricesService } from '../../prices/prices.service.ts';
import { stateOf } from '../../stock/stock.schema.ts';
import { StockService } from '../../stock/stock.service.ts';
import { StockStates } from '../../stock/stock-states.ts';
import { type StoredAlert, StoredAlerts } from './alert.schema.ts';

/** How many books a customer can wait for at a time. */
const MAX_ALERTS = 50;

/** Stores which sold-out books customers wait for. */
@Injectable()
export class AlertsService {
  constructor(
    @InjectModel(StoredAlerts.name) private readonly model: Model<StoredAlerts>,
    private readonly prices: PricesService,
    private readonly stock: StockService,
    private readonly states: StockStates,
    private readonly platform: Platform,
  ) {}

  /**
   * Stores that the customer gets a mail when a book is back, once however often it is asked for; nothing while the book
   * can be ordered.
   * @throws Failure FORBIDDEN while the address is not verified; BOOK_NOT_FOUND; RATE_LIMITED beyond the most alerts of a
   * customer, of which those of books that are not sold any more make room; UNAVAILABLE.
   */
  async request(customer: CustomerClaims, bookId: string): Promise<StockAlertReceipt> {
    if (!customer.email_verified)
      throw new Failure('FORBIDDEN', { detail: 'Verify your e-mail address first.' });
    await this.prices.priceOf([bookId]).catch((error: unknown) => {
      const isUnknown = error instanceof Failure && error.code === 'BOOK_UNAVAILABLE';
      throw isUnknown ? new Failure('BOOK_NOT_FOUND') : error;
    });
    const store = (session: ClientSession) => this.store(session, customer, bookId);
    const isSoldOut = await this.platform.turns.runFor([`book ${bookId}`, `customer ${customer.sub}`], () =>
      this.model.db.transaction(store, TRANSACTION),
    );
    const message = isSoldOut
      ? 'We will send you one mail when this book can be ordered again.'
      : 'This book can be ordered now.';
    return { message };
  }

  /** @returns whether the book is sold out. */
  private async store(
    session: ClientSession,
    { sub: _id, email }: CustomerClaims,
    bookId: string,
  ): Promise<boolean> {
    const [book] = await this.stock.read([bookId], session);
    if (!book || stateOf(book) !== 'out') return false;
    const known = (await this.states.find([bookId], session)).get(bookId);
    const collection = rawCollection<StoredAlerts>(this.model);
    const { alerts } = (await collection.findOne({ _id }, { session })) ?? { alerts: [] };
    if (alerts.some((alert) => alert.bookId === bookId && alert.v === known?.v)) return true;
    const kept = alerts.length < MAX_ALERTS ? alerts : await this.keepSold(alerts);
    if (kept.length >= MAX_ALERTS)
      throw new Failure('RATE_LIMITED', { detail: `You can wait for ${MAX_ALERTS} books at a time.` });
    const v = await this.states.countAlert(session, book);
    const $set = { alerts: [...kept, { id: new Types.ObjectId(), bookId, email, v }] };
    await collection.updateOne({ _id }, { $set }, { session, upsert: true });
    return true;
  }

  private async keepSold(alerts: readonly StoredAlert[]): Promise<StoredAlert[]> {
    const prices = await this.prices.find(alerts.map(({ bookId }) => bookId));
    return alerts.filter(({ bookId }) => prices.get(bookId)?.isSold);
  }
}
