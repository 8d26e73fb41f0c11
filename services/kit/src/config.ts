import { amqpUrl, count, mongoUrl, processSettings, secret } from '@bookstore/runtime/settings';
import { z } from 'zod';

/** The settings of every Nest service: those of a process, its database and the broker. */
export const serviceSettings = z.object({
  ...processSettings,
  MONGO_URL: mongoUrl,
  RABBITMQ_URL: amqpUrl,
  /** The token that the services share, for each other's state feeds. */
  SERVICE_TOKEN: secret(z.string().min(32)),
});
export type ServiceConfig = Readonly<z.infer<typeof serviceSettings>>;

/** How often a projection is reconciled with the owner of its states, in milliseconds; 0 is never. */
export const reconcileEveryMs = count(60_000);

/** The time zone in which the shop's days and months begin, by its name in the IANA database. */
export const shopTimezone = z
  .string()
  .regex(/^[A-Za-z]/, 'Must be a name, not an offset')
  .default('UTC')
  .transform((timeZone, context) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    } catch {
      context.addIssue('Must be a name of the IANA time zone database');
      return z.NEVER;
    }
  });

/** Injects the service's validated settings. */
export const CONFIG = Symbol('CONFIG');
