import { SettingsError, readSettings } from '@bookstore/runtime/settings';
import { verifyKubernetesSettings } from '../config.ts';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { verifyKubernetes } from './verify-k8s.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending.abort();
  });
}

try {
  const { SHOP_URL: url } = readSettings(verifyKubernetesSettings, process.env);
  await verifyKubernetes({ url, environment: process.env, signal: ending.signal, print: console.log });
} catch (error) {
  const isForPeople = error instanceof StartFailure || error instanceof SettingsError;
  console.error(isForPeople ? `\n${error.message}` : error);
  process.exitCode = 1;
}
