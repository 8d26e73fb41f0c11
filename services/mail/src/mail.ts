import type { MailKind } from '@bookstore/contracts/mails';
import type { LegalPageName, Shop } from '@bookstore/contracts/shop';

/** In whose name a mail is written, and in which language. */
export type MailShop = Pick<Shop, 'name' | 'language'>;

/** A line of an order in a mail. */
export type MailLine = { title: string; price: string };

/** What a mail says, in plain text; `renderMail` makes the text and the HTML of it. */
export type MailContent = {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** Such as the carrier and the tracking code. */
  facts?: readonly { label: string; value: string }[];
  lines?: readonly MailLine[];
  total?: string;
  /** Where the order goes, line by line. */
  address?: readonly string[];
  button?: { label: string; url: string };
  /** What follows the button. */
  note?: string;
  /** The legal pages that it brings along, as they are when it is sent. */
  attached?: readonly LegalPageName[];
};

/** How many of the mails with a key are sent of what happened in a day (UTC), and why those beyond are not. */
export type MailQuota = { key: string; perDay: number; reason: string };

/** A mail to be sent. */
export type NewMail = {
  /** Occurs once: `order:<order id>:<v>:<kind>`, `stock:<book id>:<alert id>:<kind>`. A second mail of the id is not sent. The Message-ID is made of it. */
  id: string;
  kind: MailKind;
  /** One address. */
  to: string;
  /** Whose it is, where its id does not say so: with the account it is deleted. */
  customerId?: string;
  content: MailContent;
  /** When what it tells happened: the mail's Date. */
  createdAt: Date;
  /** When it is of no use any more, if that is before `MAIL_MAX_AGE` hours have passed: from then on it is not sent. */
  expiresAt?: Date;
  /** What a POST to ends the subscription at once (RFC 8058). It goes into the headers, and is deleted once it is sent. */
  unsubscribeUrl?: string;
  /** Its content is deleted once it is sent. */
  isSecret?: true;
  /** Beyond one of them, the mail is stored as skipped. One that the first skips does not count in those after it. */
  quotas?: readonly MailQuota[];
};
