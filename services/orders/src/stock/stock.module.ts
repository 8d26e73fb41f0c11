import { createStateFeedController } from '@bookstore/kit/replication/state-feed.controller';
import { provideOutbox } from '@bookstore/kit/service/platform';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PricesModule } from '../prices/prices.module.ts';
import { FirstCount } from './first-count.ts';
import { ImportedCountsController } from './imported-counts.controller.ts';
import { ImportedCounts } from './imported-counts.ts';
import { StockChanges } from './stock-changes.ts';
import { StockController } from './stock.controller.ts';
import { StockLevels } from './stock-levels.ts';
import { StockSchema, StoredStock } from './stock.schema.ts';
import { StockService } from './stock.service.ts';
import { StockStateSchema, StockStates, StoredStockState, toStockEvent } from './stock-states.ts';
import { StockWrites } from './stock-writes.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: StoredStock.name, schema: StockSchema },
      { name: StoredStockState.name, schema: StockStateSchema },
    ]),
    PricesModule,
  ],
  controllers: [StockController, ImportedCountsController, createStateFeedController('stock')],
  providers: [
    FirstCount,
    ImportedCounts,
    StockChanges,
    StockLevels,
    StockService,
    StockStates,
    StockWrites,
    ...provideOutbox(StoredStockState, toStockEvent),
  ],
  exports: [StockService, StockStates],
})
export class StockModule {}
