import type { MailContent } from '../mail.ts';
import { sendUnstored } from '../send-unstored.ts';
import type { MailSettings } from '../settings.ts';
import { TIMEOUTS, toSendFailure } from '../transport.ts';

const CONTENT: MailContent = {
  subject: 'Test mail of Bookstore',
  preview: 'The shop can send mails.',
  heading: 'The shop can send mails',
  paragraphs: ['This mail was sent by `npm run mail:check`.'],
};

/** What to look at, by nodemailer's code. */
const HINTS: Readonly<Record<string, string>> = {
  EDNS: 'The name of the server in SMTP_URL is unknown.',
  ESOCKET: 'The server in SMTP_URL does not accept connections, or its certificate is not trusted.',
  ECONNECTION: 'The server closed the connection.',
  ETIMEDOUT: 'The server does not reply: is the port right, and may this machine connect to it?',
  ETLS: 'TLS failed: the server offers no STARTTLS (try smtps:), or its certificate is not trusted.',
  EAUTH: 'The server refused the user name and password in SMTP_URL.',
  EENVELOPE: 'The server refused the sender or the recipient: may it send for MAIL_FROM?',
  EMESSAGE: 'The server refused the mail itself.',
};

/** What to look at, and the server's own words. */
export function explain(error: unknown): string {
  const code = Error.isError(error) && 'code' in error ? String(error.code) : '';
  return `${HINTS[code] ?? 'The mail could not be sent.'}\n${toSendFailure(error).reason}`;
}

/** Sends a test mail. @returns what the server answered, or why it was not sent. */
export async function checkMail(
  to: string,
  settings: MailSettings,
  timeouts = TIMEOUTS,
): Promise<{ isSent: boolean; message: string }> {
  if (settings.SMTP_URL === undefined) return { isSent: false, message: 'SMTP_URL is not set.' };
  try {
    const response = await sendUnstored(settings, { to, content: CONTENT }, timeouts);
    return { isSent: true, message: `Sent to ${to}. The server answered: ${response}` };
  } catch (error) {
    return { isSent: false, message: explain(error) };
  }
}
