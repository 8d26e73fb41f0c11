import { SettingsError, readSettings } from '@bookstore/runtime/settings';
import { verifySettings } from '../config.ts';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { verifyCompose } from './verify-compose.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending.abort();
  });
}

try {
  const { PORT: port } = readSettings(verifySettings, process.env);
  await verifyCompose({ port, environment: process.env, signal: ending.signal, print: console.log });
} catch (error) {
  const isForPeople = error instanceof StartFailure || error instanceof SettingsError;
  console.error(isForPeople ? `\n${error.message}` : error);
  process.exitCode = 1;
}
