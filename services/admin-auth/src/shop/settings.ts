import { type Settings, settings as settingsSchema } from '@bookstore/contracts/shop';
import type { Collection, Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';

/** The id of the one document. */
export const SHOP_ID = 'shop';

/** The settings as they are stored. `version` is new with each change: caches know them by it. */
export type StoredSettings = Settings & { _id: string; version: string };

export const openSettings = (connection: Connection): Collection<StoredSettings> =>
  connection.collection('settings');

/**
 * Reads stored settings by the rules of this version: a field that it cannot read has its default, such as a time zone that
 * this release of Node does not know any more, and one that a later version has added is left out.
 */
export function readStored(stored: object, defaults: Settings): Settings {
  const fields = Object.entries(settingsSchema.shape).map(([name, field]): [string, unknown] => {
    const { data, success } = field.safeParse(Reflect.get(stored, name));
    return [name, success && name in stored ? data : Reflect.get(defaults, name)];
  });
  return settingsSchema.parse(Object.fromEntries(fields));
}

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
