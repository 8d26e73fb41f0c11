import { CONFIG } from '@bookstore/kit/config';
import { Subscriber } from '@bookstore/kit/consumer/subscriber';
import { Reconciliation } from '@bookstore/kit/replication/reconciliation';
import { Platform } from '@bookstore/kit/service/platform';
import { Module } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { OrdersConfig } from '../config.ts';
import { Price, PriceSchema, PricesService } from './prices.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: Price.name, schema: PriceSchema }])],
  providers: [
    PricesService,
    {
      provide: Subscriber,
      inject: [Platform, PricesService],
      useFactory: (platform: Platform, { projection }: PricesService) =>
        platform.subscribe('orders.prices', projection.handlers),
    },
    {
      provide: Reconciliation,
      inject: [Platform, CONFIG, getConnectionToken(), PricesService],
      useFactory: (
        platform: Platform,
        { CATALOG_URL, SERVICE_TOKEN, RECONCILE_EVERY_MS }: OrdersConfig,
        connection: Connection,
        { projection }: PricesService,
      ) =>
        platform.reconcile({ connection, everyMs: RECONCILE_EVERY_MS }, [
          { owner: { name: 'catalog', url: CATALOG_URL, token: SERVICE_TOKEN }, projection },
        ]),
    },
  ],
  exports: [PricesService],
})
export class PricesModule {}
