import {
  MAX_PAGEABLE_SUBSCRIBERS,
  type Subscriber,
  type SubscriberQuery,
} from '@bookstore/contracts/newsletter';
import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';
import { CsvStreams } from '@bookstore/kit/http/csv';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection, mongo } from 'mongoose';
import type { Readable } from 'node:stream';
import { ShopService } from '../shop/shop.service.ts';
import { NewsletterService } from './newsletter.service.ts';
import { hashToken } from '../tokens.ts';
import { openSubscribers, type SubscriberDocument, toSubscriber } from './subscriber.ts';

const BATCH = 200;
const listColumns = (i18n: I18n): string[] => [
  i18n.t('email'),
  i18n.t('subscribed_at'),
  i18n.t('confirmed_at'),
  i18n.t('unsubscribe_page'),
  i18n.t('one_click_unsubscribe'),
];

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What admins read of the subscribers. */
@Injectable()
export class SubscriberLists {
  readonly #subscribers: Collection<SubscriberDocument>;
  readonly #exports = new CsvStreams();

  constructor(
    @InjectConnection() connection: Connection,
    private readonly newsletter: NewsletterService,
    private readonly shop: ShopService,
  ) {
    this.#subscribers = openSubscribers(connection);
  }

  /** A page, newest first, and how many there are: at most as many as can be paged through. */
  async list({ q, state, page = 1, limit = DEFAULT_PAGE_SIZE }: SubscriberQuery) {
    const filter = {
      ...(state && { state }),
      ...(q && { _id: { $regex: escape(q.toLowerCase()) } }),
    };
    const [found, total] = await Promise.all([
      this.#subscribers
        .find(filter)
        .sort({ subscribedAt: -1, _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .toArray(),
      this.#subscribers.countDocuments(filter, { limit: MAX_PAGEABLE_SUBSCRIBERS }),
    ]);
    return { subscribers: found.map((each): Subscriber => toSubscriber(each)), total };
  }

  /** The confirmed subscribers as a stream of CSV. @throws Failure `UNAVAILABLE` when too many exports are open. */
  export(): Promise<Readable> {
    return this.#exports.start(async () => {
      const { language } = await this.shop.readSettings();
      const cursor = this.#subscribers
        .find({ state: 'confirmed' })
        .sort({ subscribedAt: -1, _id: -1 })
        .batchSize(BATCH);
      const records = this.#readRecords(cursor);
      return {
        columns: listColumns(i18nFor(language)),
        documents: { [Symbol.asyncIterator]: () => records, close: () => cursor.close() },
        toCells: (cells: string[]) => cells,
      };
    });
  }

  async *#readRecords(cursor: mongo.FindCursor<SubscriberDocument>): AsyncGenerator<string[]> {
    while (await cursor.hasNext()) yield* await this.#toRecords(cursor.readBufferedDocuments());
  }

  /** The hashes of tokens that were made by an earlier key stay valid beside those of these. */
  async #toRecords(batch: readonly SubscriberDocument[]): Promise<string[][]> {
    const updates: mongo.AnyBulkWriteOperation<SubscriberDocument>[] = [];
    const records = batch.map(({ _id, id, subscribedAt, confirmedAt, unsubscribeHashes = [] }) => {
      const token = this.newsletter.toUnsubscribeToken(id);
      const hash = hashToken(token);
      if (!unsubscribeHashes.includes(hash)) {
        const update = { $addToSet: { unsubscribeHashes: hash } };
        updates.push({ updateOne: { filter: { _id, id }, update } });
      }
      const times = [subscribedAt.toISOString(), confirmedAt?.toISOString() ?? ''];
      return [_id, ...times, this.newsletter.toPageUrl(token), this.newsletter.toOneClickUrl(token)];
    });
    if (updates.length > 0) await this.#subscribers.bulkWrite(updates, { ordered: false });
    return records;
  }
}
