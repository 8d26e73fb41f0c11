import { createEndedSessions } from '@bookstore/kit/auth/ended-sessions';
import { createRemoteKeySet } from '@bookstore/kit/auth/remote-keys';
import { StaffStrategy } from '@bookstore/kit/auth/staff.guard';
import { CONFIG } from '@bookstore/kit/config';
import { StateFeedController } from '@bookstore/kit/replication/state-feed.controller';
import { Platform, provideOutbox } from '@bookstore/kit/service/platform';
import { Module } from '@nestjs/common';
import type { OrdersConfig } from '../config.ts';
import { PricesModule } from '../prices/prices.module.ts';
import { AlertsController } from './alerts/alerts.controller.ts';
import { AlertsService } from './alerts/alerts.service.ts';
import { OrderTransactions } from './placing/order-transactions.ts';
import { StockModule } from '../stock/stock.module.ts';
import { COMMAND_CONTROLLERS, OrderController } from './commands/order-commands.controller.ts';
import { OrderCommandsService } from './commands/order-commands.service.ts';
import { CustomerStrategy } from './customer.guard.ts';
import { CustomerErasure } from './erasure/customer-erasure.ts';
import { MailsModule } from './mails/mails.module.ts';
import { OpenOrdersMetrics } from './open-orders.metrics.ts';
import { OrderMigration } from './order.migration.ts';
import { LateHolds } from './placing/late-holds.ts';
import { OpenSlots } from './placing/open-slots.ts';
import { OrderPlacing } from './placing/order-placing.ts';
import { OrderedBooksController } from './ordered-books.controller.ts';
import { StoredOrder, toOrderEvent } from './order.schema.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersService } from './orders.service.ts';
import { CustomerOrders } from './customer-orders.ts';
import { OrderSearch } from './staff/order-search.ts';
import { StaffOrdersController } from './staff/staff-orders.controller.ts';
import { StaffOrdersService } from './staff/staff-orders.service.ts';

function createCustomerStrategy(config: OrdersConfig, { logger }: Platform): CustomerStrategy {
  const {
    CUSTOMER_ISSUER: issuer,
    CUSTOMER_JWKS_URL: keysUrl,
    CUSTOMER_ENDED_SESSIONS_URL: endedUrl,
  } = config;
  const endedSessions = endedUrl === undefined ? undefined : createEndedSessions(endedUrl, logger);
  return new CustomerStrategy(issuer, createRemoteKeySet(keysUrl), endedSessions);
}

@Module({
  imports: [PricesModule, StockModule, MailsModule],
  controllers: [
    AlertsController,
    OrdersController,
    StaffOrdersController,
    OrderController,
    ...COMMAND_CONTROLLERS,
    OrderedBooksController,
    StateFeedController,
  ],
  providers: [
    AlertsService,
    OrdersService,
    OrderCommandsService,
    OrderMigration,
    CustomerErasure,
    CustomerOrders,
    OpenOrdersMetrics,
    OrderPlacing,
    OrderTransactions,
    LateHolds,
    OpenSlots,
    StaffOrdersService,
    OrderSearch,
    ...provideOutbox(StoredOrder, toOrderEvent),
    { provide: CustomerStrategy, inject: [CONFIG, Platform], useFactory: createCustomerStrategy },
    {
      provide: StaffStrategy,
      inject: [CONFIG],
      useFactory: ({ STAFF_JWKS_URL }: OrdersConfig) => new StaffStrategy(createRemoteKeySet(STAFF_JWKS_URL)),
    },
  ],
})
export class OrdersModule {}
