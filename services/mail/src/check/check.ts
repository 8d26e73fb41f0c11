import { httpUrl } from '@bookstore/runtime/settings';
import { z } from 'zod';
import type { MailContent } from '../mail.ts';
import { sendUnstored } from '../send-unstored.ts';
import { mailSettings, type MailSettings } from '../settings.ts';
import { createTransport, parseMailbox, TIMEOUTS, toSendFailure } from '../transport.ts';

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
function explain(error: unknown): string {
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

/** What was looked at, whether it is as it should be, and what it says or what to do. */
const toFinding = (what: string, isOk: boolean, says: string) => ({ what, isOk, says });
type Finding = ReturnType<typeof toFinding>;

export const checkedSettings = z.object({ ...mailSettings, PUBLIC_URL: httpUrl.optional() });
type CheckedSettings = z.infer<typeof checkedSettings>;

/** Names that only this machine or network knows. */
const isLocal = (host: string) =>
  /(^|\.)(localhost|local|internal|test|invalid)$|^[\d.]+$|^\[|^[^.]+$/.test(host);

function checkServer({ SMTP_URL }: CheckedSettings): Finding[] {
  if (SMTP_URL === undefined)
    return [toFinding('SMTP_URL', false, 'not set: mails wait until they are too old')];
  const { protocol, host, username, searchParams } = new URL(SMTP_URL);
  const hasTls = protocol === 'smtps:' || searchParams.get('ignoreTLS') !== 'true';
  const noTls = 'off by ignoreTLS: mails and the password can be read on their way';
  const noLogin = 'none: servers on the internet want smtps://<user>:<password>@…';
  return [
    toFinding('SMTP_URL', true, host),
    toFinding('TLS', hasTls, hasTls ? 'required' : noTls),
    toFinding('Login', username !== '', username === '' ? noLogin : 'with user and password'),
  ];
}

async function checkConnection(settings: CheckedSettings): Promise<Finding[]> {
  const transport = createTransport(settings);
  if (!transport) return [];
  try {
    await transport.verify();
    return [toFinding('Connection', true, 'the server answers and accepts the login')];
  } catch (error) {
    return [toFinding('Connection', false, explain(error))];
  } finally {
    await transport.close();
  }
}

/** A finding about a name that others have to reach. */
const checkReach = (what: string, host: string, value: string, fault: string) =>
  toFinding(what, !isLocal(host), isLocal(host) ? `${value}${fault}` : value);

/** Looks at the settings that a mail needs to arrive, and at the server that they name. */
export async function checkSettings(settings: CheckedSettings): Promise<Finding[]> {
  const { MAIL_FROM, PUBLIC_URL = '' } = settings;
  const { address, domain } = parseMailbox(MAIL_FROM);
  const noAddress = ' is no address that others can answer to: set one of your own domain';
  const noUrl = ': the links of mails lead nowhere for others';
  return [
    ...checkServer(settings),
    ...(await checkConnection(settings)),
    checkReach('MAIL_FROM', domain, address, noAddress),
    ...(PUBLIC_URL ? [checkReach('PUBLIC_URL', new URL(PUBLIC_URL).hostname, PUBLIC_URL, noUrl)] : []),
  ];
}
