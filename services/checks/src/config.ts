import { httpUrl, port } from '@bookstore/runtime/settings';
import { z } from 'zod';

/** The settings of `npm run verify:compose`. */
export const verifySettings = z.object({ PORT: port.default(8380) });

/** The settings of `k8s/verify`. */
export const verifyKubernetesSettings = z.object({
  /** Where this machine reaches the gateway's NodePort. */
  SHOP_URL: httpUrl.default('http://localhost:30080'),
});
