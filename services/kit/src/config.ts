import { amqpUrl, mongoUrl, processSettings } from '@bookstore/contracts/settings';
import { z } from 'zod';

/** Settings that every Nest service has: its ports, its database and the broker. */
export const serviceSettings = z.object({ ...processSettings, MONGO_URL: mongoUrl, RABBITMQ_URL: amqpUrl });
export type ServiceConfig = Readonly<z.infer<typeof serviceSettings>>;

/** Injects the service's validated settings. */
export const CONFIG = Symbol('CONFIG');
