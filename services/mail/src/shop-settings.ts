import {
  INTERNAL_SHOP_PATH,
  type LegalText,
  readTolerantly,
  type Shop,
  shop as shopSchema,
} from '@bookstore/contracts/shop';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import type { Logger } from '@bookstore/runtime/logger';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import { type AGES, createRefresher } from '@bookstore/runtime/refresher';
import type { Collection, Db } from 'mongodb';
import { LegalTexts } from './legal-texts.ts';

const IDLE_REFRESH_MS = 60_000;
/** So that while admin-auth does not respond, what is known is never older than it may be before a reader waits. */
const FETCH_TIMEOUT_MS = 1000;

const SHOP_ID = 'shop';
type StoredShop = { _id: string; shop: unknown };

/** A new shop, whose days begin in `timeZone`. */
export const createDefaultShop = (timeZone: string = DEFAULT_SHOP.timeZone): Shop =>
  shopSchema.parse({ ...DEFAULT_SHOP, timeZone, v: 0, pages: [] });

/** Where settings are read, and the legal pages by those whose mails bring them along. */
export type ShopReader = Pick<ShopSettings, 'read'> & Partial<Pick<ShopSettings, 'readLegal'>>;

/** The settings of a new shop, for a process that is not told of others. */
export const NEW_SHOP: ShopReader = { read: () => Promise.resolve(createDefaultShop()) };

type ShopSettingsOptions = {
  db: Db;
  /** Where admin-auth serves; without it the settings are those of a new shop. */
  adminAuthUrl: string | undefined;
  timeZone?: string;
  ages?: typeof AGES;
  logger: Logger;
};

/**
 * The settings that admin-auth owns, at most four seconds old while they are used. They are kept in the service's own
 * database, so that a process that starts while admin-auth is away knows them; until then they are those of a new shop.
 */
export class ShopSettings {
  readonly #refresher: ReturnType<typeof createRefresher> | undefined;
  readonly #stored: Collection<StoredShop>;
  readonly #logger: Logger;
  readonly #idle: PeriodicTask;
  readonly #defaults: Shop;
  readonly #legal: LegalTexts | undefined;
  #known: Shop;
  #isFailing = false;

  private constructor({ db, adminAuthUrl, timeZone, ages, logger }: ShopSettingsOptions, stored: unknown) {
    const fetchSettings = () => this.#refresh(`${adminAuthUrl}${INTERNAL_SHOP_PATH}`);
    this.#refresher = adminAuthUrl === undefined ? undefined : createRefresher(fetchSettings, ages);
    this.#stored = db.collection<StoredShop>('shop_settings');
    this.#logger = logger;
    this.#legal = adminAuthUrl === undefined ? undefined : new LegalTexts(adminAuthUrl);
    this.#defaults = createDefaultShop(timeZone);
    this.#known = stored === undefined ? this.#defaults : readTolerantly(shopSchema, stored, this.#defaults);
    const run = () => this.read().then(() => IDLE_REFRESH_MS);
    const failure = 'settings of the shop could not be read';
    this.#idle = new PeriodicTask({ run, failure, everyMs: IDLE_REFRESH_MS, logger });
  }

  /** Starts with the settings that the database has, and keeps them fresh. */
  static async open(options: ShopSettingsOptions): Promise<ShopSettings> {
    const found = await options.db.collection<StoredShop>('shop_settings').findOne({ _id: SHOP_ID });
    const settings = new ShopSettings(options, found?.shop);
    if (options.adminAuthUrl !== undefined) settings.#idle.start();
    return settings;
  }

  /** The settings as they are known. It waits at most a second, and only if they are older than four. */
  async read(): Promise<Shop> {
    await this.#refresher?.keepFresh();
    return this.#known;
  }

  /** The legal pages of these settings. @throws Error while admin-auth does not respond and none are known. */
  async readLegal(): Promise<readonly LegalText[]> {
    const { v } = await this.read();
    return (await this.#legal?.read(v)) ?? [];
  }

  close(): Promise<void> {
    return this.#idle.stop();
  }

  /** While admin-auth does not respond, what is known goes on. */
  async #refresh(url: string): Promise<void> {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`admin-auth answered ${response.status}`);
      const shop = readTolerantly(shopSchema, await response.json(), this.#defaults);
      const isOther = JSON.stringify(shop) !== JSON.stringify(this.#known);
      this.#known = shop;
      if (isOther) await this.#stored.updateOne({ _id: SHOP_ID }, { $set: { shop } }, { upsert: true });
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#logger.warn({ reason: String(error) }, 'settings of the shop are unknown');
      this.#isFailing = true;
    }
  }
}
