import { Failure } from '@bookstore/contracts/errors';
import { NEWSLETTER_PAGES } from '@bookstore/contracts/newsletter';
import { type AuditActor, AuditLog } from '@bookstore/kit/audit/audit-log';
import { CONFIG } from '@bookstore/kit/config';
import { migrateInBackground } from '@bookstore/kit/mongo/migration';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { Platform } from '@bookstore/kit/service/platform';
import { createNewsletterMail } from '@bookstore/mail/contents/newsletter-mail-content';
import type { NewMail } from '@bookstore/mail/mail';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { MAILS } from '@bookstore/mail/stored-mail';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { MIGRATIONS } from '../migrations.ts';
import { ShopService } from '../shop/shop.service.ts';
import { createToken, hashToken } from '../tokens.ts';
import { createUnsubscribeTokens } from './newsletter-tokens.ts';
import { migrateSubscribers } from './subscriber.migration.ts';
import { LINK_MS, openSubscribers, SUBSCRIBER_INDEXES, type SubscriberDocument } from './subscriber.ts';

/** To one mailbox. The links of as many mails work. */
const MAX_MAILS_PER_DAY = 3;

type SubscriberFilter = { id: string } | { _id: string } | { unsubscribeHashes: string };

/** Subscriptions that their addresses confirm, and end with one click. */
@Injectable()
export class NewsletterService {
  readonly toUnsubscribeToken: (subscriberId: string) => string;
  private readonly subscribers: Collection<SubscriberDocument>;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(CONFIG) private readonly config: AdminAuthConfig,
    private readonly outbox: MailOutbox,
    private readonly shop: ShopService,
    private readonly audit: AuditLog,
    platform: Platform,
  ) {
    platform.declareIndexes(SUBSCRIBER_INDEXES);
    this.subscribers = openSubscribers(connection);
    const migrateBatch = () => migrateSubscribers(this.subscribers);
    migrateInBackground({ platform, connection, entry: MIGRATIONS.subscribers, migrateBatch });
    this.toUnsubscribeToken = createUnsubscribeTokens(config.SERVICE_TOKEN);
  }

  /**
   * Has a mail ask the address, within the limits of mails. Nothing is sent to one that is confirmed, which takes as much
   * work, so that the time of the response does not tell who is subscribed.
   */
  async subscribe(email: string, from: string): Promise<void> {
    const asked = { about: 'newsletter', to: email, max: MAX_MAILS_PER_DAY, from };
    if (!(await this.outbox.limits.admit(asked))) return;
    const token = createToken();
    const stored = await this.ask(email, from, hashToken(token));
    const mail = await this.createConfirmation(stored, token);
    if (stored.state === 'pending') await this.outbox.add([mail]);
    else await this.outbox.limits.imitateMail();
  }

  private async ask(email: string, from: string, hash: string): Promise<SubscriberDocument> {
    const now = new Date();
    const ifPending = (value: unknown, otherwise: unknown) => ({
      $cond: [{ $eq: ['$state', 'pending'] }, value, otherwise],
    });
    const hashes = { $concatArrays: [{ $ifNull: ['$confirmHashes', []] }, [hash]] };
    const stored = await this.subscribers.findOneAndUpdate(
      { _id: email },
      [
        {
          $set: {
            id: { $ifNull: ['$id', crypto.randomUUID()] },
            state: { $ifNull: ['$state', 'pending'] },
            askedAt: now,
          },
        },
        {
          $set: {
            confirmHashes: ifPending({ $slice: [hashes, -MAX_MAILS_PER_DAY] }, '$confirmHashes'),
            confirmUntil: ifPending(new Date(now.getTime() + LINK_MS), '$confirmUntil'),
            subscribedAt: ifPending(now, '$subscribedAt'),
            subscribedFrom: ifPending({ $literal: from }, '$subscribedFrom'),
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    if (!stored) throw new Error('the subscriber was not stored');
    return stored;
  }

  private async createConfirmation({ _id: to, id }: SubscriberDocument, token: string): Promise<NewMail> {
    const unsubscribeToken = this.toUnsubscribeToken(id);
    await this.subscribers.updateOne(
      { _id: to, id },
      {
        $addToSet: { unsubscribeHashes: hashToken(unsubscribeToken) },
        $currentDate: { askedAt: true },
      },
    );
    const shop = await this.shop.readSettings();
    const confirmUrl = `${this.config.PUBLIC_URL}${NEWSLETTER_PAGES.confirm}?token=${token}`;
    const createdAt = new Date();
    return {
      id: `newsletter:${id}:${crypto.randomUUID()}`,
      kind: 'newsletter-confirm',
      to,
      content: createNewsletterMail({ shop, confirmUrl }),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LINK_MS),
      isSecret: true,
      unsubscribeUrl: this.toOneClickUrl(unsubscribeToken),
    };
  }

  /** Where mail programs send a POST to. */
  toOneClickUrl(token: string): string {
    return `${this.config.PUBLIC_URL}/api/newsletter/unsubscribe/${token}`;
  }

  /** Where a page asks whether to unsubscribe. */
  toPageUrl(token: string): string {
    return `${this.config.PUBLIC_URL}${NEWSLETTER_PAGES.unsubscribe}?token=${token}`;
  }

  /** The link of a confirmed subscription confirms it again. @throws Failure `LINK_INVALID` when the token is unknown or too old. */
  async confirm(token: string, from: string): Promise<void> {
    const now = new Date();
    const confirmHashes = hashToken(token);
    const confirmed = await this.subscribers.findOneAndUpdate(
      { confirmHashes, confirmUntil: { $gt: now }, state: 'pending' },
      {
        $set: { state: 'confirmed', confirmedAt: now, confirmedFrom: from },
        $unset: { confirmUntil: 1, mailedAt: 1, isMailed: 1 },
      },
    );
    if (!confirmed && !(await this.subscribers.findOne({ confirmHashes, state: 'confirmed' })))
      throw new Failure('LINK_INVALID');
  }

  /** @throws Failure `LINK_INVALID` when the token is unknown or used. */
  async unsubscribe(token: string): Promise<void> {
    if (!(await this.remove({ unsubscribeHashes: hashToken(token) }))) throw new Failure('LINK_INVALID');
  }

  /**
   * Removes a subscriber, with the mails to it that wait. Of what staff remove is noted that it was, not whose address it
   * was. @returns whether there was one.
   */
  remove(filter: SubscriberFilter, by?: AuditActor): Promise<boolean> {
    return this.connection.transaction(async (session) => {
      const removed = await this.subscribers.findOneAndDelete(filter, { session });
      if (!removed) return false;
      const { id, state } = removed;
      const mails = this.connection.collection<{ _id: string }>(MAILS);
      const ofIt = { _id: { $gte: `newsletter:${id}:`, $lt: `newsletter:${id};` } };
      await mails.deleteMany(ofIt, { session });
      const subject = { type: 'subscriber', id, label: id } as const;
      if (by) await this.audit.add(session, { by, action: 'subscriber.remove', subject, before: { state } });
      return true;
    }, TRANSACTION);
  }
}
