import { createEndedSessions } from '@bookstore/kit/auth/ended-sessions';
import { createRemoteKeySet } from '@bookstore/kit/auth/remote-keys';
import { createStaffStrategy, StaffStrategy } from '@bookstore/kit/auth/staff.guard';
import { CONFIG } from '@bookstore/kit/config';
import { StateFeedController } from '@bookstore/kit/replication/state-feed.controller';
import { Platform, provideOutbox } from '@bookstore/kit/service/platform';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { OrdersConfig } from '../config.ts';
import { PricesModule } from '../prices/prices.module.ts';
import { AddressesSchema, StoredAddresses } from './addresses/addresses.schema.ts';
import { AddressesController } from './addresses/addresses.controller.ts';
import { AddressesService } from './addresses/addresses.service.ts';
import { AlertsController } from './alerts/alerts.controller.ts';
import { AlertsService } from './alerts/alerts.service.ts';
import { BestSellersController } from './best-sellers.controller.ts';
import { OrderTransactions } from './placing/order-transactions.ts';
import { StockModule } from '../stock/stock.module.ts';
import { COMMAND_CONTROLLERS, OrderController } from './commands/order-commands.controller.ts';
import { OrderCommandsService } from './commands/order-commands.service.ts';
import { CustomerStrategy } from './customer.strategy.ts';
import { CustomerErasure } from './erasure/customer-erasure.ts';
import { MailsModule } from './mails/mails.module.ts';
import { OwnMailsController } from './mails/own-mails.controller.ts';
import { OrderNotesController } from './notes/order-notes.controller.ts';
import { OrderNotesService } from './notes/order-notes.service.ts';
import { OpenOrdersMetrics } from './open-orders.metrics.ts';
import { LateHolds } from './placing/late-holds.ts';
import { OpenSlots } from './placing/open-slots.ts';
import { OrderPlacing } from './placing/order-placing.ts';
import { OrderedBooksController } from './ordered-books.controller.ts';
import { StoredOrder, toOrderEvent } from './order.schema.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersService } from './orders.service.ts';
import { CustomerOrders } from './customer-orders.ts';
import { CustomersController } from './staff/customers.controller.ts';
import { CustomersService } from './staff/customers.service.ts';
import { OrderSearch } from './staff/order-search.ts';
import { StaffOrdersController } from './staff/staff-orders.controller.ts';
import { StaffOrdersService } from './staff/staff-orders.service.ts';

function createCustomerStrategy(config: OrdersConfig, { logger }: Platform): CustomerStrategy {
  const {
    CUSTOMER_ISSUER: issuer,
    FORMER_PUBLIC_URLS: formerIssuers,
    CUSTOMER_JWKS_URL: keysUrl,
    CUSTOMER_ENDED_SESSIONS_URL: url,
    SERVICE_TOKEN: serviceToken,
  } = config;
  const endedSessions = url === undefined ? undefined : createEndedSessions({ url, serviceToken }, logger);
  return new CustomerStrategy([issuer, ...formerIssuers], createRemoteKeySet(keysUrl), endedSessions);
}

@Module({
  imports: [
    PricesModule,
    StockModule,
    MailsModule,
    MongooseModule.forFeature([{ name: StoredAddresses.name, schema: AddressesSchema }]),
  ],
  controllers: [
    AddressesController,
    AlertsController,
    OrdersController,
    StaffOrdersController,
    CustomersController,
    OrderController,
    ...COMMAND_CONTROLLERS,
    OrderNotesController,
    OwnMailsController,
    OrderedBooksController,
    BestSellersController,
    StateFeedController,
  ],
  providers: [
    AddressesService,
    AlertsService,
    OrdersService,
    OrderCommandsService,
    OrderNotesService,
    CustomerErasure,
    CustomerOrders,
    OpenOrdersMetrics,
    OrderPlacing,
    OrderTransactions,
    LateHolds,
    OpenSlots,
    StaffOrdersService,
    CustomersService,
    OrderSearch,
    ...provideOutbox(StoredOrder, toOrderEvent),
    { provide: CustomerStrategy, inject: [CONFIG, Platform], useFactory: createCustomerStrategy },
    { provide: StaffStrategy, inject: [CONFIG, Platform], useFactory: createStaffStrategy },
  ],
})
export class OrdersModule {}
