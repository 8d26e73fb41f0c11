import type { Shop } from '@bookstore/contracts/shop';
import { CONFIG } from '@bookstore/kit/config';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { createStockMail } from '@bookstore/mail/contents/stock-mail-content';
import type { NewMail } from '@bookstore/mail/mail';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { toMailbox } from '@bookstore/mail/mailbox';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import type { OrdersConfig } from '../../config.ts';
import { toQuotas } from './due-mails.ts';
import { PricesService } from '../../prices/prices.service.ts';
import { type DueState, StockStates } from '../../stock/stock-states.ts';
import { type StoredAlert, StoredAlerts } from '../alerts/alert.schema.ts';

/** How many books a sweep reads, and of each the alerts of how many customers: 100 a second of a book. */
const BOOKS = 10;
const CUSTOMERS = 50;

type DueAlert = StoredAlert & { customerId: string };
/** A book that is back, since when, and in whose language that is told. */
type Back = { title: string; createdAt: Date; shop: Shop };

/** Makes the mails of books that are back. A mail is stored once, by the id of its alert, before the alert goes. */
@Injectable()
export class AlertMails {
  readonly #alerts: mongo.Collection<StoredAlerts>;

  constructor(
    @InjectModel(StoredAlerts.name) alerts: Model<StoredAlerts>,
    @Inject(CONFIG) private readonly config: OrdersConfig,
    private readonly outbox: MailOutbox,
    private readonly prices: PricesService,
    private readonly states: StockStates,
  ) {
    this.#alerts = rawCollection<StoredAlerts>(alerts);
  }

  /** Makes the next mails that are due: as `MailSweep`, in every replica. @returns of how many books. */
  async makeDue(readShop: () => Promise<Shop>): Promise<number> {
    const found = await this.states.findDue(BOOKS);
    for (const due of found) await this.#mail(due, readShop);
    return found.length;
  }

  /** The alerts of a book that is not sold any more go without a mail. */
  async #mail({ bookId, dueV, dueSince }: DueState, readShop: () => Promise<Shop>): Promise<void> {
    const found = await this.#alerts
      .find(
        { alerts: { $elemMatch: { bookId, v: { $lt: dueV } } } },
        { readConcern: { level: 'majority' }, limit: CUSTOMERS },
      )
      .toArray();
    const due = found.flatMap(({ _id: customerId, alerts }) =>
      alerts
        .filter((alert) => alert.bookId === bookId && alert.v < dueV)
        .map((alert) => ({ ...alert, customerId })),
    );
    const { isSold, title } = (await this.prices.find([bookId])).get(bookId) ?? {};
    if (isSold && title !== undefined) {
      const shop = await readShop();
      await this.outbox.add(due.map((alert) => this.#toMail(alert, { title, createdAt: dueSince, shop })));
    }
    await this.#remove(due);
    failpoint('mails.cleared');
    if (found.length < CUSTOMERS) await this.states.clearDue(bookId, dueV);
  }

  async #remove(due: readonly DueAlert[]): Promise<void> {
    const ofThem = { _id: { $in: due.map(({ customerId }) => customerId) } };
    await this.#alerts.updateMany(ofThem, { $pull: { alerts: { id: { $in: due.map(({ id }) => id) } } } });
    await this.#alerts.deleteMany({ ...ofThem, alerts: { $size: 0 } });
  }

  #toMail({ id, bookId, email, customerId }: DueAlert, { title, createdAt, shop }: Back): NewMail {
    const kind = 'back-in-stock';
    return {
      id: `stock:${bookId}:${id.toString()}:${kind}`,
      kind,
      to: email,
      customerId,
      content: createStockMail(kind, { bookId, title }, { publicUrl: this.config.PUBLIC_URL, shop }),
      createdAt,
      quotas: toQuotas('about books to this address', toMailbox(email), this.config.MAILS_PER_ADDRESS, shop),
    };
  }
}
