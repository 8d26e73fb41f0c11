import { Module } from '@nestjs/common';
import { getConnectionToken, getModelToken, MongooseModule } from '@nestjs/mongoose';
import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { Reconciliation } from '@bookstore/kit/replication/reconciliation';
import { Subscriber } from '@bookstore/kit/consumer/subscriber';
import type { Connection, Model } from 'mongoose';
import type { OrdersConfig } from '../config.ts';
import { Price, PriceSchema } from './price.schema.ts';
import { PricesService } from './prices.service.ts';
import { createPriceHandlers } from './prices.subscriber.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: Price.name, schema: PriceSchema }])],
  providers: [
    PricesService,
    {
      provide: Subscriber,
      inject: [Platform, PricesService],
      useFactory: (platform: Platform, prices: PricesService) =>
        platform.subscribe('orders.prices', createPriceHandlers(prices)),
    },
    {
      provide: Reconciliation,
      inject: [Platform, CONFIG, getConnectionToken(), getModelToken(Price.name), PricesService],
      useFactory: (
        platform: Platform,
        { CATALOG_URL, FACTS_TOKEN, RECONCILE_EVERY_MS }: OrdersConfig,
        connection: Connection,
        stored: Model<Price>,
        prices: PricesService,
      ) =>
        platform.reconcile({ connection, everyMs: RECONCILE_EVERY_MS }, [
          {
            owner: { name: 'catalog', url: CATALOG_URL, token: FACTS_TOKEN },
            projection: { stored: () => stored, handlers: createPriceHandlers(prices) },
          },
        ]),
    },
  ],
  exports: [PricesService],
})
export class PricesModule {}
