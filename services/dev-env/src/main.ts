import { once } from 'node:events';
import { relative } from 'node:path';
import { readSettings, SettingsError } from '@bookstore/runtime/settings';
import { googleSettings, startSettings } from './config.ts';
import { startConstellation, type Constellation } from './constellation.ts';
import { StartFailure } from './start-failure.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    ending.abort();
  });
}

function welcome({ url, adminUrl, admin, logFolder }: Constellation): void {
  console.log(`
  The shop       ${url}
  The dashboard  ${adminUrl}
  Staff          ${admin.username} / ${admin.password}
  Logs           ${relative('', logFolder)}

  Ctrl-C stops it all; books, orders and accounts stay.`);
}

async function run(): Promise<void> {
  const settings = readSettings(startSettings, process.env);
  const constellation = await startConstellation({
    dataDir: settings.DATA_DIR,
    port: settings.PORT,
    environment: process.env,
    print: console.log,
    admin: { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD },
    mongoUrl: settings.MONGO_URL,
    rabbitUrl: settings.RABBITMQ_URL,
    google: readSettings(googleSettings, process.env),
    logLevel: settings.LOG_LEVEL,
    signal: ending.signal,
  });
  welcome(constellation);
  if (!ending.signal.aborted) await once(ending.signal, 'abort');
  console.log('\nstopping');
  await constellation.stop();
}

try {
  await run();
} catch (error) {
  if (ending.signal.aborted) process.exit(0);
  const isForPeople = error instanceof StartFailure || error instanceof SettingsError;
  console.error(isForPeople ? `\n${error.message}` : error);
  process.exit(1);
}
