import { createRemoteKeySet } from '@bookstore/kit/auth/remote-keys';
import { CONFIG } from '@bookstore/kit/config';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { StateFeed } from '@bookstore/kit/replication/state-feed';
import { StateFeedController } from '@bookstore/kit/replication/state-feed.controller';
import { Platform } from '@bookstore/kit/service/platform';
import { Module } from '@nestjs/common';
import { getModelToken, MongooseModule } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OrdersConfig } from '../config.ts';
import { PricesModule } from '../prices/prices.module.ts';
import { CustomerStrategy } from './customer.guard.ts';
import { OrderSchema, StoredOrder, toOrderEvent } from './order.schema.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersService } from './orders.service.ts';
import { OwnOrders } from './own-orders.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: StoredOrder.name, schema: OrderSchema }]), PricesModule],
  controllers: [OrdersController, StateFeedController],
  providers: [
    OrdersService,
    OwnOrders,
    {
      provide: OutboxRelay,
      inject: [Platform, getModelToken(StoredOrder.name)],
      useFactory: (platform: Platform, orders: Model<StoredOrder>) =>
        platform.startRelay(orders, toOrderEvent),
    },
    {
      provide: StateFeed,
      inject: [Platform, getModelToken(StoredOrder.name)],
      useFactory: (platform: Platform, orders: Model<StoredOrder>) =>
        platform.createStateFeed(orders, toOrderEvent),
    },
    {
      provide: CustomerStrategy,
      inject: [CONFIG],
      useFactory: ({ CUSTOMER_ISSUER, CUSTOMER_JWKS_URL }: OrdersConfig) =>
        new CustomerStrategy(CUSTOMER_ISSUER, createRemoteKeySet(CUSTOMER_JWKS_URL)),
    },
  ],
})
export class OrdersModule {}
