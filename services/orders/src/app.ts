import { AuditModule } from '@bookstore/kit/audit/audit.module';
import { startService } from '@bookstore/kit/service/create-service';
import type { OrdersConfig } from './config.ts';
import { OrdersModule } from './orders/orders.module.ts';
import { ShopModule } from './shop/shop.module.ts';

export const createApp = (config: OrdersConfig) =>
  startService({
    name: 'orders',
    config,
    imports: [AuditModule.of('listAuditOfOrders'), ShopModule, OrdersModule],
  });
