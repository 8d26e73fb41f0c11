import {
  STOCK_COUNTS_PATH,
  type StockCounts,
  stockCounts,
  type StockCountsReceipt,
} from '@bookstore/contracts/stock';
import { ServiceTokenGuard } from '@bookstore/kit/auth/service-token.guard';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ImportedCounts } from './imported-counts.ts';

/** Takes the counts of catalog's imports. The gateway does not route here. */
@Controller(STOCK_COUNTS_PATH)
@UseGuards(ServiceTokenGuard)
export class ImportedCountsController {
  constructor(private readonly counts: ImportedCounts) {}

  @Post()
  @HttpCode(200)
  store(@Body({ schema: stockCounts }) counts: StockCounts): Promise<StockCountsReceipt> {
    return this.counts.store(counts);
  }
}
