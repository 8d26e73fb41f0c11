import { type Settings, settings as settingsSchema } from '@bookstore/contracts/shop';
import type { Collection, Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';

/** The id of the one document. */
export const SHOP_ID = 'shop';

/** The settings as they are stored. `version` is new with each change: caches know them by it. */
export type StoredSettings = Settings & { _id: string; version: string };

export const openSettings = (connection: Connection): Collection<StoredSettings> =>
  connection.collection('settings');

/** Creates a function that reads the time zone of the shop; `SHOP_TIMEZONE` is its default. */
export function createTimeZoneReader(
  connection: Connection,
  { SHOP_TIMEZONE }: Pick<AdminAuthConfig, 'SHOP_TIMEZONE'>,
) {
  const settings = openSettings(connection);
  return async (): Promise<string> => {
    const found = await settings.findOne({ _id: SHOP_ID }, { projection: { timeZone: 1 } });
    return settingsSchema.shape.timeZone.safeParse(found?.timeZone).data ?? SHOP_TIMEZONE;
  };
}
