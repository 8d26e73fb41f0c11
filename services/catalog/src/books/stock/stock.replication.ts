import { CONFIG } from '@bookstore/kit/config';
import { Subscriber } from '@bookstore/kit/consumer/subscriber';
import { Reconciliation } from '@bookstore/kit/replication/reconciliation';
import { Platform } from '@bookstore/kit/service/platform';
import type { Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { CatalogConfig } from '../../config.ts';
import { StockProjection } from './stock.projection.ts';

/** What feeds `StockProjection`: the events of orders, and what repairs lost ones from its state feed. */
export const stockReplication: Provider[] = [
  {
    provide: Subscriber,
    inject: [Platform, StockProjection],
    useFactory: (platform: Platform, { projection }: StockProjection) =>
      platform.subscribe('catalog.stock', projection.handlers),
  },
  {
    provide: Reconciliation,
    inject: [Platform, CONFIG, getConnectionToken(), StockProjection],
    useFactory: (
      platform: Platform,
      { ORDERS_URL, SERVICE_TOKEN, RECONCILE_EVERY_MS }: CatalogConfig,
      connection: Connection,
      { projection }: StockProjection,
    ) => {
      const owner = { name: 'orders', url: ORDERS_URL, token: SERVICE_TOKEN, feed: 'stock' as const };
      return platform.reconcile({ connection, everyMs: RECONCILE_EVERY_MS }, [{ owner, projection }]);
    },
  },
];
