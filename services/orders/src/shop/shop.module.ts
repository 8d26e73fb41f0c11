import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { type BeforeApplicationShutdown, Global, Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { OrdersConfig } from '../config.ts';

function openShop(
  { ADMIN_AUTH_URL: adminAuthUrl, SHOP_TIMEZONE: timeZone }: OrdersConfig,
  { logger }: Platform,
  { db }: Connection,
): Promise<ShopSettings> {
  if (!db) throw new Error('not connected');
  return ShopSettings.open({ db, adminAuthUrl, timeZone, logger });
}

/** Provides every module with the settings of the shop. */
@Global()
@Module({
  providers: [
    { provide: ShopSettings, inject: [CONFIG, Platform, getConnectionToken()], useFactory: openShop },
  ],
  exports: [ShopSettings],
})
export class ShopModule implements BeforeApplicationShutdown {
  constructor(private readonly shop: ShopSettings) {}

  beforeApplicationShutdown(): Promise<void> {
    return this.shop.close();
  }
}
