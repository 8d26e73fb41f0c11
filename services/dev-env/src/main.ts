import { once } from 'node:events';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';

import { BackupFailure } from '@bookstore/backup/backup-failure';
import { readSettings, SettingsError } from '@bookstore/runtime/settings';
import { runAdminAuth } from './admin-auth-command.ts';
import { backUpShop, restoreShop } from './backup.ts';
import { readStartSettings, startSettings } from './config.ts';
import { startLocalShop, type LocalShop } from './local-shop.ts';
import { COMPILE_CACHE } from './repository.ts';
import { messageOf, StartFailure } from './start-failure.ts';

const shutdown = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    shutdown.abort();
  });
}

function printSummary({ url, admin, mailUrl, googleUrl, logFolder }: LocalShop): void {
  console.log(`
  The shop       ${url}
  The dashboard  ${url}/admin
  Its mails      ${mailUrl ?? 'sent to the server of SMTP_URL'}
  Google         ${googleUrl ? `a stand-in that anyone can sign in with, ${googleUrl}` : 'as in its settings'}
  Staff          ${admin.username} / ${admin.password}
  Logs           ${relative('', logFolder)}

  Press Ctrl-C to stop. Books, orders and accounts are kept.`);
}

async function start(isEmpty: boolean): Promise<void> {
  const { DATA_DIR, PORT, MONGO_URL, RABBITMQ_URL, settings } = readStartSettings(process.env);
  const localShop = await startLocalShop({
    dataDir: DATA_DIR,
    port: PORT,
    environment: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
    print: console.log,
    mongoUrl: MONGO_URL,
    rabbitUrl: RABBITMQ_URL,
    settings: isEmpty ? { ...settings, SEED_BOOKS: 'false' } : settings,
    withGoogle: true,
    signal: shutdown.signal,
  });
  printSummary(localShop);
  if (!shutdown.signal.aborted) await once(shutdown.signal, 'abort');
  console.log('\nstopping');
  await localShop.stop();
}

/** Runs a command of admin-auth beside the shop: `npm run stats:rebuild`, `dead-letters`, `staff-key:replace`. */
async function runBesideShop(): Promise<void> {
  const settings = readSettings(startSettings, process.env);
  process.exitCode = await runAdminAuth([command, ...args], {
    dataDir: settings.DATA_DIR,
    mongoUrl: settings.MONGO_URL,
    rabbitUrl: settings.RABBITMQ_URL,
    environment: process.env,
    stdio: 'inherit',
  });
}

/** Whether the shop is to start without sample books. @throws StartFailure for any other argument. */
function readIsEmpty(): boolean {
  try {
    return parseArgs({ options: { empty: { type: 'boolean', default: false } } }).values.empty;
  } catch (cause) {
    const [problem = ''] = messageOf(cause).split('. ');
    throw new StartFailure(`${problem}: use npm start, or npm start -- --empty without sample books.`, {
      cause,
    });
  }
}

const [command = '', ...args] = process.argv.slice(2);
const options = { environment: process.env, args, print: console.log, signal: shutdown.signal };
const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  'rebuild-statistics': runBesideShop,
  'dead-letters': runBesideShop,
  'replace-staff-key': runBesideShop,
  backup: () => {
    shutdown.signal.addEventListener('abort', () => process.exit(1));
    return backUpShop(options);
  },
  restore: () => restoreShop(options),
};

try {
  await (COMMANDS[command] ?? (() => start(readIsEmpty())))();
} catch (error) {
  if (shutdown.signal.aborted) process.exit(0);
  const isExpected = [StartFailure, SettingsError, BackupFailure].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? `\n${error.message}` : error);
  process.exit(1);
}
