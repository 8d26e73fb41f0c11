import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockSchema, StoredStock } from './stock.schema.ts';
import { StockService } from './stock.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: StoredStock.name, schema: StockSchema }])],
  providers: [StockService],
  exports: [StockService],
})
export class StockModule {}
