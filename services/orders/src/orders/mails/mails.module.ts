import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { MAIL_INDEXES } from '@bookstore/mail/stored-mail';
import { Module } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { OrdersConfig } from '../../config.ts';
import { PricesModule } from '../../prices/prices.module.ts';
import { StockModule } from '../../stock/stock.module.ts';
import { AlertsSchema, StoredAlerts } from '../alerts/alert.schema.ts';
import { OrderSchema, StoredOrder } from '../order.schema.ts';
import { AlertMails } from './alert-mails.ts';
import { MailSweep } from './mail-sweep.ts';
import { MailsController } from './mails.controller.ts';

function startMailOutbox(
  config: OrdersConfig,
  platform: Platform,
  { db }: Connection,
  shop: ShopSettings,
): MailOutbox {
  if (!db) throw new Error('not connected');
  platform.declareIndexes(MAIL_INDEXES);
  const { logger, metrics } = platform;
  const publicUrl = config.PUBLIC_URL;
  return new MailOutbox({ db, settings: config, publicUrl, shop, logger, metrics });
}

const MODELS = [
  { name: StoredOrder.name, schema: OrderSchema },
  { name: StoredAlerts.name, schema: AlertsSchema },
];

@Module({
  imports: [MongooseModule.forFeature(MODELS), PricesModule, StockModule],
  controllers: [MailsController],
  providers: [
    AlertMails,
    MailSweep,
    {
      provide: MailOutbox,
      inject: [CONFIG, Platform, getConnectionToken(), ShopSettings],
      useFactory: startMailOutbox,
    },
  ],
  exports: [MongooseModule, MailOutbox],
})
export class MailsModule {}
