import { createRemoteKeySet } from '@bookstore/kit/auth/remote-keys';
import { StaffStrategy } from '@bookstore/kit/auth/staff.guard';
import { CONFIG } from '@bookstore/kit/config';
import { StateFeedController } from '@bookstore/kit/replication/state-feed.controller';
import { provideOutbox } from '@bookstore/kit/service/platform';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { OrdersConfig } from '../config.ts';
import { PricesModule } from '../prices/prices.module.ts';
import { HeldOrders } from './placing/held-orders.ts';
import { StockModule } from '../stock/stock.module.ts';
import { OrderCommandsController, StaffCommandsController } from './commands/order-commands.controller.ts';
import { OrderCommandsService } from './commands/order-commands.service.ts';
import { CustomerStrategy } from './customer.guard.ts';
import { MailsModule } from './mails/mails.module.ts';
import { OpenOrdersMetrics } from './open-orders.metrics.ts';
import { OrderMigration } from './order.migration.ts';
import { OrderPlacing } from './placing/order-placing.ts';
import { OrderSchema, StoredOrder, toOrderEvent } from './order.schema.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersService } from './orders.service.ts';
import { OwnOrders } from './own-orders.ts';
import { OrderSearch } from './staff/order-search.ts';
import { StaffOrdersController } from './staff/staff-orders.controller.ts';
import { StaffOrdersService } from './staff/staff-orders.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: StoredOrder.name, schema: OrderSchema }]),
    PricesModule,
    StockModule,
    MailsModule,
  ],
  controllers: [
    OrdersController,
    StaffOrdersController,
    OrderCommandsController,
    StaffCommandsController,
    StateFeedController,
  ],
  providers: [
    OrdersService,
    OrderCommandsService,
    OrderMigration,
    OwnOrders,
    OpenOrdersMetrics,
    OrderPlacing,
    HeldOrders,
    StaffOrdersService,
    OrderSearch,
    ...provideOutbox(StoredOrder, toOrderEvent),
    {
      provide: CustomerStrategy,
      inject: [CONFIG],
      useFactory: ({ CUSTOMER_ISSUER, CUSTOMER_JWKS_URL }: OrdersConfig) =>
        new CustomerStrategy(CUSTOMER_ISSUER, createRemoteKeySet(CUSTOMER_JWKS_URL)),
    },
    {
      provide: StaffStrategy,
      inject: [CONFIG],
      useFactory: ({ STAFF_JWKS_URL }: OrdersConfig) => new StaffStrategy(createRemoteKeySet(STAFF_JWKS_URL)),
    },
  ],
})
export class OrdersModule {}
