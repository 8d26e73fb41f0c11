import { once } from 'node:events';
import { relative } from 'node:path';

import { readSettings, SettingsError } from '@bookstore/runtime/settings';
import { readStartSettings, startSettings } from './config.ts';
import { startLocalShop, type LocalShop } from './local-shop.ts';
import { rebuildStatistics } from './rebuild-statistics.ts';
import { StartFailure } from './start-failure.ts';

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

async function start(): Promise<void> {
  const { DATA_DIR, PORT, MONGO_URL, RABBITMQ_URL, settings } = readStartSettings(process.env);
  const localShop = await startLocalShop({
    dataDir: DATA_DIR,
    port: PORT,
    environment: process.env,
    print: console.log,
    mongoUrl: MONGO_URL,
    rabbitUrl: RABBITMQ_URL,
    settings,
    withGoogle: true,
    signal: shutdown.signal,
  });
  printSummary(localShop);
  if (!shutdown.signal.aborted) await once(shutdown.signal, 'abort');
  console.log('\nstopping');
  await localShop.stop();
}

/** The command `npm run stats:rebuild`. */
async function rebuild(): Promise<void> {
  const { DATA_DIR: dataDir, MONGO_URL: mongoUrl } = readSettings(startSettings, process.env);
  process.exitCode = await rebuildStatistics({
    dataDir,
    mongoUrl,
    environment: process.env,
    stdio: 'inherit',
  });
}

try {
  await (process.argv[2] === 'rebuild-statistics' ? rebuild() : start());
} catch (error) {
  if (shutdown.signal.aborted) process.exit(0);
  const isExpected = error instanceof StartFailure || error instanceof SettingsError;
  console.error(isExpected ? `\n${error.message}` : error);
  process.exit(1);
}
