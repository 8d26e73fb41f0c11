import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PricesModule } from '../prices/prices.module.ts';
import { FirstCount } from './first-count.ts';
import { StockChanges } from './stock-changes.ts';
import { StockController } from './stock.controller.ts';
import { StockLevels } from './stock-levels.ts';
import { StockSchema, StoredStock } from './stock.schema.ts';
import { StockService } from './stock.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: StoredStock.name, schema: StockSchema }]), PricesModule],
  controllers: [StockController],
  providers: [FirstCount, StockChanges, StockLevels, StockService],
  exports: [StockService],
})
export class StockModule {}
