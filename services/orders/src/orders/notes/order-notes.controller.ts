import { type Order, orderNoteDraft } from '@bookstore/contracts/orders';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Roles } from '@bookstore/kit/auth/access.guard';
import { Staff } from '@bookstore/kit/auth/staff.guard';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { OrderNotesService } from './order-notes.service.ts';

/** Adds notes of staff to orders. They are read with the order. */
@Controller('api/orders')
@Roles('staff')
export class OrderNotesController {
  constructor(private readonly notes: OrderNotesService) {}

  @Post(':id/notes')
  add(
    @Staff() staff: StaffClaims,
    @Param('id', { schema: z.string() }) id: string,
    @Body({ schema: orderNoteDraft }) { text }: z.infer<typeof orderNoteDraft>,
  ): Promise<Order> {
    return this.notes.add(toActor(staff), id, text);
  }
}
