import {
  ORDER_COMMANDS,
  type OrderBatch,
  orderBatch,
  type OrderBatchResult,
  type OrderCommandBody,
  removeItemQuery,
} from '@bookstore/contracts/order-commands';
import type { Order } from '@bookstore/contracts/orders';
import { StaffGuard } from '@bookstore/kit/auth/staff.guard';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Caller, CallerGuard, type OrderCaller } from '../caller.guard.ts';
import { OrderCommandsService } from './order-commands.service.ts';

const parameter = z.string();
const PATH = 'api/orders';

/** What customers and staff may do with an order. */
@Controller(PATH)
@UseGuards(CallerGuard)
export class OrderCommandsController {
  constructor(private readonly commands: OrderCommandsService) {}

  @Get(':id')
  find(@Caller() caller: OrderCaller, @Param('id', { schema: parameter }) id: string): Promise<Order> {
    return this.commands.find(caller, id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: ORDER_COMMANDS.cancel }) { v, ...body }: OrderCommandBody<'cancel'>,
  ): Promise<Order> {
    return this.commands.run(caller, id, { action: 'cancel', ...body }, v);
  }

  @Put(':id/contact')
  correct(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: ORDER_COMMANDS.correct }) { v, ...body }: OrderCommandBody<'correct'>,
  ): Promise<Order> {
    return this.commands.run(caller, id, { action: 'correct', ...body }, v);
  }
}

/** What only staff may do with an order. */
@Controller(PATH)
@UseGuards(StaffGuard)
export class StaffCommandsController {
  constructor(private readonly commands: OrderCommandsService) {}

  @Post('batch')
  @HttpCode(200)
  runBatch(
    @Caller() caller: OrderCaller,
    @Body({ schema: orderBatch }) batch: OrderBatch,
    @Req() { id }: FastifyRequest,
  ): Promise<OrderBatchResult> {
    return this.commands.runBatch(caller, batch, id);
  }

  @Post(':id/confirm')
  @HttpCode(200)
  confirm(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: ORDER_COMMANDS.confirm }) { v }: OrderCommandBody<'confirm'>,
  ): Promise<Order> {
    return this.commands.run(caller, id, { action: 'confirm' }, v);
  }

  @Post(':id/ship')
  @HttpCode(200)
  ship(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: ORDER_COMMANDS.ship }) { v, ...body }: OrderCommandBody<'ship'>,
  ): Promise<Order> {
    return this.commands.run(caller, id, { action: 'ship', ...body }, v);
  }

  @Post(':id/deliver')
  @HttpCode(200)
  deliver(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: ORDER_COMMANDS.deliver }) { v, ...body }: OrderCommandBody<'deliver'>,
  ): Promise<Order> {
    return this.commands.run(caller, id, { action: 'deliver', ...body }, v);
  }

  @Post(':id/collect')
  @HttpCode(200)
  collect(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: ORDER_COMMANDS.collect }) { v }: OrderCommandBody<'collect'>,
  ): Promise<Order> {
    return this.commands.run(caller, id, { action: 'collect' }, v);
  }

  @Post(':id/return')
  @HttpCode(200)
  return(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: ORDER_COMMANDS.return }) { v, ...body }: OrderCommandBody<'return'>,
  ): Promise<Order> {
    return this.commands.run(caller, id, { action: 'return', ...body }, v);
  }

  @Post(':id/reopen')
  @HttpCode(200)
  reopen(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: ORDER_COMMANDS.reopen }) { v }: OrderCommandBody<'reopen'>,
  ): Promise<Order> {
    return this.commands.run(caller, id, { action: 'reopen' }, v);
  }

  @Delete(':id/items/:bookId')
  removeItem(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: parameter }) id: string,
    @Param('bookId', { schema: parameter }) bookId: string,
    @Query({ schema: removeItemQuery }) { v }: z.infer<typeof removeItemQuery>,
  ): Promise<Order> {
    return this.commands.run(caller, id, { action: 'removeItem', bookId }, v);
  }
}
