import { readSettings } from '@bookstore/runtime/settings';
import { verifyKubernetesSettings } from '../config.ts';
import { noOptions, readOptions, runCheck } from '../run-check.ts';
import { verifyKubernetes } from './verify-k8s.ts';

await runCheck('verify-k8s', process.env, async (context) => {
  readOptions(noOptions, process.argv.slice(2));
  const { SHOP_URL: url } = readSettings(verifyKubernetesSettings, process.env);
  await verifyKubernetes({ ...context, url });
  return true;
});
