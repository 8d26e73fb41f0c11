import {
  amqpUrl,
  listenAddress,
  mongoUrl,
  port,
  readSettings,
  withSecretFiles,
} from '@bookstore/runtime/settings';
import { z } from 'zod';
import type { Environment } from './environment.ts';
import { listPassedThrough } from './shop-part.ts';
import { PARTS, SHOP_PARTS } from './shop-parts.ts';

/** The settings that `npm start` reads itself. */
export const startSettings = z.object({
  PORT: port.default(8080),
  LISTEN_ADDRESS: listenAddress.optional(),
  DATA_DIR: z.string().default('.data'),
  MONGO_URL: mongoUrl.optional(),
  RABBITMQ_URL: amqpUrl.optional(),
});

/** Reads the settings of `npm start`, and `settings`, which also have those that it passes through to the parts. */
export function readStartSettings(environment: Environment) {
  const passedThrough = SHOP_PARTS.flatMap((part) => {
    const schemas = new Map<string, z.ZodType>(Object.entries(PARTS[part].schema.shape));
    return listPassedThrough(part).map(
      (name) => [name, z.optional(schemas.get(name) ?? z.string())] as const,
    );
  });
  const all = z.object({ ...Object.fromEntries(passedThrough), ...startSettings.shape });
  const settings = withSecretFiles(all, environment);
  readSettings(all, settings);
  return { ...readSettings(startSettings, settings), settings };
}
