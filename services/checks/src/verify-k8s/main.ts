import { httpUrl, readSettings } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { noOptions, readOptions, runCheck } from '../run-check.ts';
import { verifyKubernetes } from './verify-k8s.ts';

/** Where this machine reaches the gateway's NodePort. */
const settings = z.object({ SHOP_URL: httpUrl.default('http://localhost:30080') });

await runCheck('verify-k8s', process.env, async (context) => {
  readOptions(noOptions, process.argv.slice(2));
  const { SHOP_URL: url } = readSettings(settings, process.env);
  await verifyKubernetes({ ...context, url });
  return true;
});
