import { operations } from '@bookstore/contracts/api';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller } from '@nestjs/common';
import { OrderNotesService } from './order-notes.service.ts';

/** Adds notes of staff to orders. They are read with the order. */
@Controller()
export class OrderNotesController {
  constructor(private readonly notes: OrderNotesService) {}

  @Implements(operations.addOrderNote)
  add({ caller, params, body }: Input<'addOrderNote'>) {
    return this.notes.add(toActor(caller), params.id, body.text);
  }
}
