import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { MAIL_INDEXES } from '@bookstore/mail/stored-mail';
import { type BeforeApplicationShutdown, Injectable, Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { ShopModule } from '../shop/shop.module.ts';
import { ShopService } from '../shop/shop.service.ts';

function startMailOutbox(
  config: AdminAuthConfig,
  platform: Platform,
  { db }: Connection,
  settings: ShopService,
): MailOutbox {
  if (!db) throw new Error('not connected');
  platform.declareIndexes(MAIL_INDEXES);
  const { logger, metrics } = platform;
  const shop = { read: () => settings.readShop() };
  const publicUrl = config.PUBLIC_URL;
  return new MailOutbox({ db, settings: config, publicUrl, shop, logger, metrics });
}

@Injectable()
class MailShutdown implements BeforeApplicationShutdown {
  constructor(private readonly outbox: MailOutbox) {}

  beforeApplicationShutdown(): Promise<void> {
    return this.outbox.close();
  }
}

/** Sends the mails of admin-auth. */
@Module({
  imports: [ShopModule],
  providers: [
    MailShutdown,
    {
      provide: MailOutbox,
      inject: [CONFIG, Platform, getConnectionToken(), ShopService],
      useFactory: startMailOutbox,
    },
  ],
  exports: [MailOutbox],
})
export class MailsModule {}
