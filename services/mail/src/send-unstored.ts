import { SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import type { MailContent } from './mail.ts';
import { renderMail } from './render-mail.ts';
import type { MailSettings } from './settings.ts';
import { createDefaultShop } from './shop-settings.ts';
import { createTransport, parseMailbox, TIMEOUTS } from './transport.ts';

type UnstoredMail = { to: string; content: MailContent; publicUrl?: string; language?: string };

/** Sends a mail that no outbox holds. @returns what the server answered. @throws what `toSendFailure` explains. */
export async function sendUnstored(
  settings: MailSettings,
  { to, content, publicUrl = '', language = SOURCE_LANGUAGE }: UnstoredMail,
  timeouts = TIMEOUTS,
): Promise<string> {
  const transport = createTransport(settings, timeouts);
  if (!transport) throw new Error('SMTP_URL is not set.');
  const messageId = `<unstored.${crypto.randomUUID()}@${parseMailbox(settings.MAIL_FROM).domain}>`;
  const shop = { ...createDefaultShop(), language };
  try {
    const message = { to, date: new Date(), messageId, ...renderMail(content, publicUrl, shop) };
    return (await transport.send(message)).response;
  } finally {
    await transport.close();
  }
}
