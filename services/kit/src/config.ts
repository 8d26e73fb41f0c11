import { amqpUrl, count, mongoUrl, processSettings } from '@bookstore/runtime/settings';
import { z } from 'zod';

/** Settings that every Nest service has: its ports, its database and the broker. */
export const serviceSettings = z.object({
  ...processSettings,
  MONGO_URL: mongoUrl,
  RABBITMQ_URL: amqpUrl,
  /** By which the shop's own parts know each other when they read facts. */
  FACTS_TOKEN: z.string().min(32),
});
export type ServiceConfig = Readonly<z.infer<typeof serviceSettings>>;

/** How often a copy of facts is compared with their owner's, in milliseconds; 0 is never. */
export const reconcileEveryMs = count(60_000);

/** Injects the service's validated settings. */
export const CONFIG = Symbol('CONFIG');
