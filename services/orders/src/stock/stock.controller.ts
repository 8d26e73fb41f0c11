import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import {
  type BookStock,
  MAX_PAGEABLE_LEVELS,
  type StockCount,
  stockCount,
  type StockLevel,
  type StockLevelsQuery,
  stockLevelsQuery,
  type StockQuery,
  stockQuery,
  type StockReceipt,
  stockReceipt,
  type StockRemoval,
  stockRemoval,
} from '@bookstore/contracts/stock';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { Public, Roles } from '@bookstore/kit/auth/access.guard';
import { Staff } from '@bookstore/kit/auth/staff.guard';
import { pageHeaders } from '@bookstore/kit/http/paging';
import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { KEY_HEADER, readKey } from '../idempotency-key.ts';
import { StockChanges } from './stock-changes.ts';
import { StockLevels } from './stock-levels.ts';
import { StockService } from './stock.service.ts';

const LEVELS_PATH = '/api/stock/levels';
const bookIdParameter = z.string();

@Controller('api/stock')
export class StockController {
  constructor(
    private readonly stock: StockService,
    private readonly levels: StockLevels,
    private readonly changes: StockChanges,
  ) {}

  @Get()
  @Public()
  @Header('cache-control', 'no-store')
  list(@Query({ schema: stockQuery }) { ids }: StockQuery): Promise<BookStock[]> {
    return this.stock.list(ids);
  }

  @Get('levels')
  @Roles('staff')
  async listLevels(
    @Query({ schema: stockLevelsQuery }) query: StockLevelsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StockLevel[]> {
    const { levels, total } = await this.levels.list(query);
    const { show, page = 1, limit = DEFAULT_PAGE_SIZE } = query;
    const list = {
      path: LEVELS_PATH,
      filters: { show },
      page,
      limit,
      total,
      maxPageable: MAX_PAGEABLE_LEVELS,
    };
    // Books that are named are all on one page.
    if (!query.ids) void reply.headers(pageHeaders(list));
    return levels;
  }

  @Get(':bookId')
  @Roles('staff')
  find(@Param('bookId', { schema: bookIdParameter }) bookId: string): Promise<StockLevel> {
    return this.levels.find(bookId);
  }

  @Put(':bookId')
  @Roles('manager')
  count(
    @Staff() staff: StaffClaims,
    @Param('bookId', { schema: bookIdParameter }) bookId: string,
    @Body({ schema: stockCount }) count: StockCount,
  ): Promise<StockLevel> {
    return this.changes.count(staff, bookId, count);
  }

  @Post(':bookId/receive')
  @HttpCode(200)
  @Roles('manager')
  receive(
    @Staff() staff: StaffClaims,
    @Param('bookId', { schema: bookIdParameter }) bookId: string,
    @Body({ schema: stockReceipt }) { copies }: StockReceipt,
    @Headers(KEY_HEADER) key?: string,
  ): Promise<StockLevel> {
    return this.changes.receive(staff, bookId, copies, readKey(key));
  }

  @Post(':bookId/remove')
  @HttpCode(200)
  @Roles('manager')
  remove(
    @Staff() staff: StaffClaims,
    @Param('bookId', { schema: bookIdParameter }) bookId: string,
    @Body({ schema: stockRemoval }) removal: StockRemoval,
    @Headers(KEY_HEADER) key?: string,
  ): Promise<StockLevel> {
    return this.changes.remove(staff, bookId, removal, readKey(key));
  }
}
