import { createHash } from 'node:crypto';
import { MAIL_DAYS, type MailState, type UnsentState } from '@bookstore/contracts/mails';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import type { Filter } from 'mongodb';
import type { NewMail } from './mail.ts';
import { MAIL_COUNTS } from './mail-limits.ts';
import { domainOf } from './mailbox.ts';
import { MAIL_QUOTAS } from './mail-quotas.ts';

/** The collection of a service's mails. */
export const MAILS = 'mails';

const KEEP_SECONDS = MAIL_DAYS * 24 * 60 * 60;

/**
 * A mail and what has become of it. While it is being sent it has a lease, and `nextAt` is when the lease ends. Of a secret
 * one only the subject is left once it is sent or failed.
 */
export type MailDocument = Omit<NewMail, 'id' | 'quotas'> & {
  _id: string;
  state: MailState;
  attempts: number;
  /** When it is tried next, if it waits. */
  nextAt?: Date;
  lease?: string;
  expiresAt: Date;
  /** Whether `expiresAt` came with the mail, and is not of `MAIL_MAX_AGE`. */
  hasOwnExpiry?: true;
  /** When it was sent, failed or was skipped. */
  endedAt?: Date;
  /** Whether what accepted it delivers nothing. */
  isCaught?: true;
  /** How often it was sent again after it was accepted. */
  resends?: number;
  /** What the last attempt failed with, or why it is not sent. */
  reason?: string;
  /** Whether it waits because the server did not take this mail, as opposed to a server that could not be reached. */
  isDeferred?: true;
  /** A hash of the domain it goes to, which stays when its address is erased. */
  domain?: string;
};

const waitingOnly = { partialFilterExpression: { state: 'waiting' } };

/** The index of the list of mails. */
export const BY_STATE = { state: 1, createdAt: -1, _id: -1 } as const;

export const MAIL_INDEXES: readonly DeclaredIndex[] = [
  { collection: MAILS, key: { nextAt: 1, to: 1 }, options: waitingOnly },
  { collection: MAILS, key: { expiresAt: 1 }, options: waitingOnly },
  { collection: MAILS, key: BY_STATE },
  { collection: MAILS, key: { customerId: 1 }, options: { sparse: true } },
  { collection: MAILS, key: { endedAt: 1 }, options: { expireAfterSeconds: KEEP_SECONDS } },
  { collection: MAIL_COUNTS, key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
  { collection: MAIL_QUOTAS, key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
];

/** Mails of a state whose ids begin with `about`, behind the one with the id `after`. */
export type UnsentMails = { state: UnsentState; about: string; after?: string | undefined };

/** Mails that failed, or that wait for their next attempt. Those that are due or being sent need nothing. */
export const isUnsent = (state: UnsentState): Filter<MailDocument> =>
  state === 'waiting'
    ? { state, lease: { $exists: false }, nextAt: { $gt: new Date() } }
    : { state, to: { $ne: '' } };

const hashDomain = (to: string) => createHash('sha256').update(domainOf(to)).digest('base64url');

/** A mail that is due at once and expires at `latest`, or is skipped as beyond one of its quotas. */
export function toDocument(
  { id, expiresAt, quotas = [], ...mail }: NewMail,
  { latest, exceeded }: { latest: Date; exceeded: number | undefined },
): MailDocument {
  const expiry =
    expiresAt && expiresAt < latest ? { expiresAt, hasOwnExpiry: true as const } : { expiresAt: latest };
  const domain = hashDomain(mail.to);
  const document = { _id: id, ...mail, domain, ...expiry, attempts: 0 };
  const reason = exceeded === undefined ? undefined : quotas[exceeded]?.reason;
  return reason !== undefined
    ? { ...document, state: 'skipped', endedAt: new Date(), reason }
    : { ...document, state: 'waiting', nextAt: new Date() };
}

/** Of the mail's id without colons. A mail that is sent again after it was accepted is another message. */
export function toMessageId({ _id, resends = 0 }: MailDocument, domain: string): string {
  const name = _id.replaceAll(/[^\w-]+/g, '.');
  return `<${resends > 0 ? `${name}.${resends}` : name}@${domain}>`;
}
