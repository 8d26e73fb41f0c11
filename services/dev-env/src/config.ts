import { amqpUrl, httpUrl, logLevel, mongoUrl, port } from '@bookstore/runtime/settings';
import { z } from 'zod';

/** The settings of `npm start`. */
export const startSettings = z.object({
  PORT: port.default(8080),
  DATA_DIR: z.string().default('.data'),
  ADMIN_USERNAME: z.string().trim().min(1).max(100).default('admin'),
  ADMIN_PASSWORD: z.string().min(8).max(256).optional(),
  MONGO_URL: mongoUrl.optional(),
  RABBITMQ_URL: amqpUrl.optional(),
  LOG_LEVEL: logLevel,
});

/** The settings of `npm start` that only identity reads. */
export const googleSettings = z.object({
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpUrl.optional(),
});

/** The settings of `npm run stats:rebuild`. */
export const rebuildSettings = startSettings.pick({ DATA_DIR: true, MONGO_URL: true });

/** The settings of `npm run verify:compose`. */
export const verifySettings = z.object({ PORT: port.default(8380) });

/** The settings of `k8s/verify`. */
export const verifyKubernetesSettings = z.object({
  /** Where this machine reaches the gateway's NodePort. */
  SHOP_URL: httpUrl.default('http://localhost:30080'),
});
