import {
  STOCK_COUNTS_PATH,
  type StockCounts,
  stockCounts,
  type StockCountsReceipt,
} from '@bookstore/contracts/stock';
import { Internal } from '@bookstore/kit/auth/access.guard';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ImportedCounts } from './imported-counts.ts';

/** Takes the counts of catalog's imports. The gateway does not route here. */
@Controller(STOCK_COUNTS_PATH)
@Internal()
export class ImportedCountsController {
  constructor(private readonly counts: ImportedCounts) {}

  @Post()
  @HttpCode(200)
  store(@Body({ schema: stockCounts }) counts: StockCounts): Promise<StockCountsReceipt> {
    return this.counts.store(counts);
  }
}
