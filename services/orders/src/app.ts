import { startService } from '@bookstore/kit/service/create-service';
import type { OrdersConfig } from './config.ts';
import { OrdersModule } from './orders/orders.module.ts';

export const createApp = (config: OrdersConfig) =>
  startService({ name: 'orders', config, imports: [OrdersModule] });
