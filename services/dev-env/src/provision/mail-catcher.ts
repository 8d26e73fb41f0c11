import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TIER } from '../processes/managed-process.ts';
import { Part } from '../processes/supervisor.ts';
import { REPOSITORY } from '../repository.ts';
import type { StartContext } from '../start-context.ts';

const PROGRAM = join(REPOSITORY, 'services/dev-env/src/mail-catcher/main.ts');
// A sixth less memory; what it does is not worth compiling to fast code.
const NODE_FLAGS = ['--max-semi-space-size=1', '--optimize-for-size', '--max-lazy'] as const;
const PROBE_TIMEOUT_MS = 2_000;

/** A mail server that delivers nothing: `pageUrl` shows what it was sent, and GET `/email` there lists it. */
export type MailCatcher = { url: string; pageUrl: string; part: Part };

/** Starts a mail catcher, which keeps the latest mails in the data folder. */
export async function startMailCatcher({ folder, ports, supervisor }: StartContext): Promise<MailCatcher> {
  const mailFolder = join(folder, 'mail');
  await mkdir(mailFolder, { recursive: true, mode: 0o700 });
  const [smtpPort, pagePort] = [await ports.claim('mail'), await ports.claim('mail-page')];
  const pageUrl = `http://127.0.0.1:${pagePort}`;
  const catcher = await supervisor.run({
    name: 'mail',
    tier: TIER.data,
    command: process.execPath,
    args: [...NODE_FLAGS, PROGRAM],
    cwd: mailFolder,
    environment: {
      MAILDEV_IP: '127.0.0.1',
      MAILDEV_SMTP_PORT: String(smtpPort),
      MAILDEV_WEB_PORT: String(pagePort),
      MAILDEV_MAIL_DIRECTORY: mailFolder,
    },
    isReady: async () => {
      const response = await fetch(`${pageUrl}/healthz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
      await response.arrayBuffer();
      return response.ok;
    },
  });
  return { url: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`, pageUrl, part: new Part([catcher]) };
}
