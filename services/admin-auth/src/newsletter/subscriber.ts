import { type Subscriber, subscriber } from '@bookstore/contracts/newsletter';
import { pickFields } from '@bookstore/kit/mongo/pick-fields';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import type { Collection, Connection } from 'mongoose';

export const SUBSCRIBERS = 'newsletter_subscribers';

/** How long a confirmation link is valid, and how long an address is stored after that if it was never confirmed. */
export const LINK_MS = 7 * 24 * 60 * 60 * 1000;
const FORGET_SECONDS = 30 * 24 * 60 * 60;

/** A subscriber, by email address: the `_id` makes addresses unique. Of tokens only hashes are stored. */
export type SubscriberDocument = {
  _id: string;
  id: string;
  state: Subscriber['state'];
  subscribedAt: Date;
  subscribedFrom?: string;
  confirmedAt?: Date;
  confirmedFrom?: string;
  /** Those of the latest mails; they stay valid once it is confirmed. */
  confirmHashes?: string[];
  /** While it is pending. */
  confirmUntil?: Date;
  /** When somebody last asked to subscribe it. */
  askedAt?: Date;
  /** More than one if the key of the tokens was changed. */
  unsubscribeHashes?: string[];
  /** What earlier versions stored. */
  createdAt?: Date;
  mailedAt?: Date[];
  isMailed?: boolean;
};

const BY_TIME = { subscribedAt: -1, _id: -1 } as const;

export const SUBSCRIBER_INDEXES: readonly DeclaredIndex[] = [
  { collection: SUBSCRIBERS, key: { id: 1 }, options: { sparse: true } },
  { collection: SUBSCRIBERS, key: BY_TIME },
  { collection: SUBSCRIBERS, key: { state: 1, ...BY_TIME } },
  { collection: SUBSCRIBERS, key: { confirmHashes: 1 }, options: { sparse: true } },
  { collection: SUBSCRIBERS, key: { unsubscribeHashes: 1 }, options: { sparse: true } },
  { collection: SUBSCRIBERS, key: { confirmUntil: 1 }, options: { expireAfterSeconds: FORGET_SECONDS } },
];

export const openSubscribers = (connection: Connection): Collection<SubscriberDocument> =>
  connection.collection(SUBSCRIBERS);

export const toSubscriber = (stored: SubscriberDocument): Subscriber => ({
  ...pickFields(subscriber, stored),
  email: stored._id,
  subscribedAt: stored.subscribedAt.toISOString(),
  confirmedAt: stored.confirmedAt?.toISOString(),
});
