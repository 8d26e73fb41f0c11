import type { NodemailerError } from 'nodemailer';
import type { Attachment } from './attachments.ts';
import { MAILBOX, type MailSettings } from './settings.ts';

/** How many mails a replica sends at once. */
export const MAX_SENDING = 5;

/** How long a server may take, in milliseconds. */
export const TIMEOUTS = {
  /** To accept a connection. */
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  /** To reply to a command. */
  socketTimeout: 30_000,
  /** To take a mail, from the connection to its last reply. */
  sendTimeout: 60_000,
};

/** A mail as it is handed to the server. */
export type Message = {
  messageId: string;
  date: Date;
  /** For a `MAIL_FROM` without a name. */
  senderName: string;
  to: string;
  /** Where replies go, the sender if it is empty. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  /** Of the headers of RFC 8058; none without it. */
  unsubscribeUrl?: string | undefined;
};

/** What a failed attempt means for its mail and for the server. */
export type SendFailure = { reason: string; isPermanent: boolean; isUnreachable: boolean };

/** A server that wants a login or TLS first refuses every mail: its settings are wrong, not the mail. */
const AUTHENTICATION_REQUIRED = 530;
const MAX_REASON = 500;

/** What the mail catcher, which delivers nothing, answers to a mail. */
const CAUGHT = 'Caught, not delivered';

/** Only what the server refused for good, or nodemailer itself before it asked the server, is permanent. */
const isPermanent = ({ permanent, responseCode }: NodemailerError) =>
  responseCode === undefined || (permanent === true && responseCode !== AUTHENTICATION_REQUIRED);

/** Explains why a mail was not sent: the server's own words and what they reply to, or what went wrong. */
export function toSendFailure(error: unknown): SendFailure {
  const failure: NodemailerError = Error.isError(error) ? error : new Error(String(error));
  const { code, command, message, response } = failure;
  const words = response ? `${response} (${command ?? ''})` : `${code ?? 'Error'}: ${message}`;
  const isRefused = code === 'EENVELOPE' || code === 'EMESSAGE';
  return {
    reason: words.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, MAX_REASON),
    isPermanent: isRefused && isPermanent(failure),
    isUnreachable: code !== undefined && !isRefused,
  };
}

/** The sender's name and address, and the domain for Message-IDs. */
export function parseMailbox(mailbox: string) {
  const [, name = '', inBrackets, alone = ''] = MAILBOX.exec(mailbox) ?? [];
  const address = inBrackets ?? alone;
  return { name: name.trim(), address, domain: address.slice(address.indexOf('@') + 1) };
}

const toUnsubscribeHeaders = (url: string | undefined) =>
  url && { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Connections to the mail server. @returns undefined without `SMTP_URL`. */
export function createTransport(
  { SMTP_URL, MAIL_FROM }: Pick<MailSettings, 'SMTP_URL' | 'MAIL_FROM'>,
  { sendTimeout, ...timeouts }: typeof TIMEOUTS = TIMEOUTS,
) {
  if (SMTP_URL === undefined) return undefined;
  const { protocol, searchParams } = new URL(SMTP_URL);
  const { name, address } = parseMailbox(MAIL_FROM);
  const open = async () => {
    // It takes 6 MiB, which a process that sends no mail does not need.
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({
      pool: true,
      url: SMTP_URL,
      requireTLS: protocol === 'smtp:' && searchParams.get('ignoreTLS') !== 'true',
      maxConnections: MAX_SENDING,
      // Only of what had not begun to be sent when its connection was closed.
      maxRequeues: 1,
      ...timeouts,
    });
  };
  let pool: ReturnType<typeof open> | undefined;
  return {
    /** @returns what the server answered, and whether it delivers nothing. @throws what `toSendFailure` explains. */
    send: async (
      { senderName, to, replyTo, subject, unsubscribeUrl, ...message }: Message,
      cut?: AbortSignal,
    ) => {
      const timeout = AbortSignal.timeout(sendTimeout);
      const { response } = await (
        await (pool ??= open())
      ).sendMail({
        ...message,
        from: { name: name || senderName, address },
        // As an object it is one address, whatever it contains.
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject: subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(),
        headers: { 'Auto-Submitted': 'auto-generated', ...toUnsubscribeHeaders(unsubscribeUrl) },
        // Finding out which encoding is shorter takes an eighth of the CPU time of a mail.
        textEncoding: 'quoted-printable',
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: cut ? AbortSignal.any([cut, timeout]) : timeout,
      });
      return { response, isCaught: response.includes(CAUGHT) };
    },
    /** Connects and signs in. @throws what `toSendFailure` explains. */
    verify: async () => (await (pool ??= open())).verify(),
    close: async () => {
      (await pool)?.close();
    },
  };
}

export type Transport = NonNullable<ReturnType<typeof createTransport>>;
