import { Failure } from '@bookstore/contracts/errors';
import { NEWSLETTER_PAGES } from '@bookstore/contracts/newsletter';
import { type AuditActor, AuditLog } from '@bookstore/kit/audit/audit-log';
import { CONFIG } from '@bookstore/kit/config';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { Platform } from '@bookstore/kit/service/platform';
import { createNewsletterMail } from '@bookstore/mail/contents/newsletter-mail-content';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { MAILS } from '@bookstore/mail/stored-mail';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { ShopService } from '../shop/shop.service.ts';
import { createToken, hashToken } from '../tokens.ts';
import { createUnsubscribeTokens } from './newsletter-tokens.ts';
import { LINK_MS, openSubscribers, SUBSCRIBER_INDEXES, type SubscriberDocument } from './subscriber.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** To one address, so that nobody can flood a stranger's mailbox. */
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
    this.toUnsubscribeToken = createUnsubscribeTokens(config.SERVICE_TOKEN);
  }

  /** Has a mail ask the address, unless it has confirmed already or was asked three times within a day. */
  async subscribe(email: string, from: string): Promise<void> {
    const token = createToken();
    const stored = await this.ask(email, from, hashToken(token));
    if (stored.isMailed) await this.sendConfirmation(stored, token);
    // As much work for a known address, so that the time of the response does not reveal it.
    else await this.subscribers.updateOne({ _id: email }, { $currentDate: { updatedAt: true } });
  }

  /** Counts the mail in the write that stores the request, so that concurrent requests keep to the limit. */
  private async ask(email: string, from: string, hash: string): Promise<SubscriberDocument> {
    const now = new Date();
    const isRecent = { $gt: ['$$this', new Date(now.getTime() - DAY_MS)] };
    const hasRoom = { $lt: [{ $size: '$mailedAt' }, MAX_MAILS_PER_DAY] };
    const ifMailed = (value: unknown, otherwise: unknown) => ({ $cond: ['$isMailed', value, otherwise] });
    const hashes = { $concatArrays: [{ $ifNull: ['$confirmHashes', []] }, [hash]] };
    const asked = {
      mailedAt: ifMailed({ $concatArrays: ['$mailedAt', [now]] }, '$mailedAt'),
      confirmHashes: ifMailed({ $slice: [hashes, -MAX_MAILS_PER_DAY] }, '$confirmHashes'),
      confirmUntil: ifMailed(new Date(now.getTime() + LINK_MS), '$confirmUntil'),
      subscribedAt: ifMailed(now, '$subscribedAt'),
      subscribedFrom: ifMailed({ $literal: from }, '$subscribedFrom'),
    };
    const known = {
      id: { $ifNull: ['$id', crypto.randomUUID()] },
      state: { $ifNull: ['$state', 'pending'] },
      mailedAt: { $filter: { input: { $ifNull: ['$mailedAt', []] }, cond: isRecent } },
    };
    const stored = await this.subscribers.findOneAndUpdate(
      { _id: email },
      [
        { $set: known },
        { $set: { isMailed: { $and: [{ $eq: ['$state', 'pending'] }, hasRoom] } } },
        { $set: asked },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    if (!stored) throw new Error('the subscriber was not stored');
    return stored;
  }

  private async sendConfirmation({ _id: to, id }: SubscriberDocument, token: string): Promise<void> {
    const unsubscribeToken = this.toUnsubscribeToken(id);
    await this.subscribers.updateOne(
      { _id: to, id },
      { $addToSet: { unsubscribeHashes: hashToken(unsubscribeToken) } },
    );
    const { name: shopName } = await this.shop.readSettings();
    const confirmUrl = `${this.config.PUBLIC_URL}${NEWSLETTER_PAGES.confirm}?token=${token}`;
    const createdAt = new Date();
    await this.outbox.add([
      {
        id: `newsletter:${id}:${crypto.randomUUID()}`,
        kind: 'newsletter-confirm',
        to,
        content: createNewsletterMail({ shopName, confirmUrl }),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + LINK_MS),
        isSecret: true,
        unsubscribeUrl: this.toOneClickUrl(unsubscribeToken),
      },
    ]);
  }

  /** Where mail programs send a POST to. */
  toOneClickUrl(token: string): string {
    return `${this.config.PUBLIC_URL}/api/newsletter/unsubscribe/${token}`;
  }

  /** Where a page asks whether to unsubscribe. */
  toPageUrl(token: string): string {
    return `${this.config.PUBLIC_URL}${NEWSLETTER_PAGES.unsubscribe}?token=${token}`;
  }

  /** @throws Failure `LINK_INVALID` when the token is unknown, used or too old. */
  async confirm(token: string, from: string): Promise<void> {
    const now = new Date();
    const confirmed = await this.subscribers.findOneAndUpdate(
      { confirmHashes: hashToken(token), confirmUntil: { $gt: now }, state: 'pending' },
      {
        $set: { state: 'confirmed', confirmedAt: now, confirmedFrom: from },
        $unset: { confirmHashes: 1, confirmUntil: 1, mailedAt: 1, isMailed: 1 },
      },
    );
    if (!confirmed) throw new Failure('LINK_INVALID');
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
