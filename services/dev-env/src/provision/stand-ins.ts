import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isOk } from '../poll.ts';
import { TIER } from '../processes/managed-process.ts';
import { Part } from '../processes/supervisor.ts';
import { REPOSITORY } from '../repository.ts';
import type { StartContext } from '../start-context.ts';

const PROGRAM = join(REPOSITORY, 'services/dev-env/src/stand-ins/main.ts');
// A sixth less memory; what it does is not worth compiling to fast code.
const NODE_FLAGS = ['--max-semi-space-size=1', '--optimize-for-size', '--max-lazy', '--expose-gc'] as const;
const LOOPBACK = '127.0.0.1';

/** A mail server that delivers nothing: `pageUrl` shows what it was sent, and GET `/email` there lists it. */
type MailCatcher = { url: string; pageUrl: string };

/** What stands in for services outside, in one process. */
export type StandIns = {
  part: Part;
  mail?: MailCatcher;
  /** The settings by which identity signs in with the stand-in for Google. */
  google?: Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER', string>;
};

type Wanted = { mail: boolean; google: boolean };

async function describeMail({ ports, folder }: StartContext) {
  const mailFolder = join(folder, 'mail');
  await mkdir(mailFolder, { recursive: true, mode: 0o700 });
  const [smtpPort, pagePort] = [await ports.claim('mail'), await ports.claim('mail-page')];
  const pageUrl = `http://${LOOPBACK}:${pagePort}`;
  return {
    mail: { url: `smtp://${LOOPBACK}:${smtpPort}?ignoreTLS=true`, pageUrl },
    probe: `${pageUrl}/healthz`,
    environment: {
      MAILDEV_IP: LOOPBACK,
      MAILDEV_SMTP_PORT: String(smtpPort),
      MAILDEV_WEB_PORT: String(pagePort),
      MAILDEV_MAIL_DIRECTORY: mailFolder,
    },
  };
}

async function describeGoogle({ ports }: StartContext) {
  const issuer = `http://${LOOPBACK}:${await ports.claim('google')}`;
  const google = {
    GOOGLE_CLIENT_ID: 'bookstore',
    GOOGLE_CLIENT_SECRET: randomBytes(32).toString('base64url'),
    GOOGLE_ISSUER: issuer,
  };
  const probe = `${issuer}/.well-known/openid-configuration`;
  return { google, probe, environment: { ...google, LISTEN_ADDRESS: LOOPBACK } };
}

/** Starts a mail catcher, which keeps the latest mails in the data folder, and a stand-in for Google, or one of them. */
export async function startStandIns(context: StartContext, wanted: Wanted): Promise<StandIns> {
  const mail = wanted.mail ? await describeMail(context) : undefined;
  const google = wanted.google ? await describeGoogle(context) : undefined;
  const probes = [mail, google].flatMap((each) => (each ? [each.probe] : []));
  const standIns = await context.supervisor.run({
    name: 'stand-ins',
    tier: TIER.data,
    command: process.execPath,
    args: [...NODE_FLAGS, PROGRAM],
    cwd: context.folder,
    environment: { ...mail?.environment, ...google?.environment },
    isReady: async () => (await Promise.all(probes.map(isOk))).every(Boolean),
  });
  const part = new Part([standIns]);
  return { part, ...(mail && { mail: mail.mail }), ...(google && { google: google.google }) };
}
