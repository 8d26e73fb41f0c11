import { count, secret } from '@bookstore/runtime/settings';
import { z } from 'zod';

const ADDRESS = String.raw`[^\s<>@",;]+@[^\s<>@",;]+`;

/** One address, or a name and an address: `Bookstore <orders@shop.example>`. */
export const MAILBOX = new RegExp(String.raw`^(?:([^<>"\p{Cc}]*)<(${ADDRESS})>|(${ADDRESS}))$`, 'u');

/** The settings of every process that sends mails. */
export const mailSettings = {
  /**
   * The mail server; without it mails wait. `smtps:` is TLS from the start, `smtp:` requires STARTTLS unless the query
   * has `ignoreTLS=true`. Its certificate is verified.
   */
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/, hostname: /./ })).optional(),
  /** The sender of every mail; without a name, in that of the shop. */
  MAIL_FROM: z.string().regex(MAILBOX).default('orders@localhost'),
  /** How many hours after what a mail tells it may still be sent. */
  MAIL_MAX_AGE: count(48),
  /** How many mails that anyone can ask for are sent in a day for one client address; 0 is no limit. */
  MAILS_PER_CLIENT: count(200),
  /** How many of them, and of those about orders, go to the unverified addresses of one domain that is no public provider's; staff's invitations do not count. */
  MAILS_PER_DOMAIN: count(200),
};
export type MailSettings = Readonly<z.infer<z.ZodObject<typeof mailSettings>>>;
