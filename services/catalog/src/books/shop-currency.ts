import type { BookChange } from '@bookstore/contracts/books';
import { Failure } from '@bookstore/contracts/errors';
import type { Shop } from '@bookstore/contracts/shop';
import {
  explainDecimals,
  type FileFormat,
  fileFormatOf,
  type MoneyFormat,
} from '@bookstore/contracts/shop-format';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';
import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { CatalogConfig } from '../config.ts';

export type PriceError = { path: 'oldPrice' | 'newPrice'; message: string };

/** The prices that the currency does not have. */
export const findWrongPrices = (prices: Pick<BookChange, PriceError['path']>, currency: string) =>
  (['oldPrice', 'newPrice'] as const).flatMap((path): PriceError[] => {
    const message = explainDecimals(Number(prices[path] ?? 0), currency);
    return message ? [{ path, message }] : [];
  });

/** The currency in which books are priced and the locale in which they are sorted, of the settings that admin-auth serves where it publishes its keys. */
@Injectable()
export class ShopCurrency implements OnModuleInit, BeforeApplicationShutdown {
  #shop: ShopSettings | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly platform: Platform,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async onModuleInit(): Promise<void> {
    const { db } = this.connection;
    if (!db) throw new Error('not connected');
    const adminAuthUrl = new URL(this.config.STAFF_JWKS_URL).origin;
    this.#shop = await ShopSettings.open({ db, adminAuthUrl, logger: this.platform.logger });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#shop?.close();
  }

  /** The currency (ISO 4217) and the locale (BCP 47), at most four seconds old. */
  readFormat(): Promise<MoneyFormat> {
    return this.#readShop();
  }

  /** BCP 47, at most four seconds old. */
  async readLocale(): Promise<string> {
    return (await this.readFormat()).locale;
  }

  /** How files are written, at most four seconds ago: their signs, and the words of the shop's language. */
  async readFileFormat(): Promise<FileFormat & { i18n: I18n }> {
    const { locale, language } = await this.#readShop();
    return { ...fileFormatOf(locale), i18n: i18nFor(language) };
  }

  async #readShop(): Promise<Shop> {
    if (!this.#shop) throw new Error('not started');
    return this.#shop.read();
  }

  /** @throws Failure VALIDATION_FAILED naming the prices that the currency does not have. */
  async check(prices: Pick<BookChange, PriceError['path']>): Promise<void> {
    if (prices.oldPrice === undefined && prices.newPrice === undefined) return;
    const errors = findWrongPrices(prices, (await this.readFormat()).currency);
    if (errors.length > 0) throw new Failure('VALIDATION_FAILED', { errors });
  }
}
