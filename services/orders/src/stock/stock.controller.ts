import { operations } from '@bookstore/contracts/api';
import { MAX_PAGEABLE_LEVELS } from '@bookstore/contracts/stock';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller, Header } from '@nestjs/common';
import { StockChanges } from './stock-changes.ts';
import { StockLevels } from './stock-levels.ts';
import { StockService } from './stock.service.ts';

@Controller()
export class StockController {
  constructor(
    private readonly stock: StockService,
    private readonly levels: StockLevels,
    private readonly changes: StockChanges,
  ) {}

  @Implements(operations.listStock)
  @Header('cache-control', 'no-store')
  list({ query }: Input<'listStock'>) {
    return this.stock.list(query.ids);
  }

  @Implements(operations.listStockLevels)
  async listLevels({ query, paginate }: Input<'listStockLevels'>) {
    const { levels, total } = await this.levels.list(query);
    // Books that are named are all on one page.
    if (!query.ids) paginate({ total, maxPageable: MAX_PAGEABLE_LEVELS });
    return levels;
  }

  @Implements(operations.findStock)
  find({ params }: Input<'findStock'>) {
    return this.levels.find(params.bookId);
  }

  @Implements(operations.countStock)
  count({ caller, params, body }: Input<'countStock'>) {
    return this.changes.count(caller, params.bookId, body);
  }

  @Implements(operations.receiveStock)
  receive({ caller, params, headers, body }: Input<'receiveStock'>) {
    return this.changes.receive(caller, params.bookId, body.copies, headers['idempotency-key']);
  }

  @Implements(operations.removeStock)
  remove({ caller, params, headers, body }: Input<'removeStock'>) {
    return this.changes.remove(caller, params.bookId, body, headers['idempotency-key']);
  }
}
