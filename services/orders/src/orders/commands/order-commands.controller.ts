import {
  type CommandWithBody,
  ORDER_COMMANDS,
  type OrderBatch,
  orderBatch,
  type OrderBatchResult,
  type OrderCommandBody,
  removeItemQuery,
} from '@bookstore/contracts/order-commands';
import { mayAct } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { Roles } from '@bookstore/kit/auth/access.guard';
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
  type Type,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Caller, CustomersOr, type OrderCaller } from '../caller.guard.ts';
import { OrderCommandsService } from './order-commands.service.ts';

const parameter = z.string();
const PATH = 'api/orders';

/** Creates the controller of a command with a body. Where no customer may give it, a customer's token is no token. */
function createCommandController(action: CommandWithBody): Type {
  const staff = mayAct(action, ['staff']) ? 'staff' : 'manager';
  const Route = action === 'correct' ? Put(':id/contact') : Post(`:id/${action}`);

  @Controller(PATH)
  @(mayAct(action, ['customer']) ? CustomersOr(staff) : Roles(staff))
  class CommandController {
    constructor(private readonly commands: OrderCommandsService) {}

    @Route
    @HttpCode(200)
    run(
      @Caller() caller: OrderCaller,
      @Param('id', { schema: parameter }) id: string,
      @Body({ schema: ORDER_COMMANDS[action] }) { v, ...body }: OrderCommandBody<CommandWithBody>,
    ): Promise<Order> {
      return this.commands.run(caller, id, { action, ...body }, v);
    }
  }
  return CommandController;
}

const hasBody = (name: string): name is CommandWithBody => Object.hasOwn(ORDER_COMMANDS, name);

/** What customers and staff may do with an order. */
export const COMMAND_CONTROLLERS = Object.keys(ORDER_COMMANDS).filter(hasBody).map(createCommandController);

/** Reads an order, and runs the commands without a body of their own. */
@Controller(PATH)
export class OrderController {
  constructor(private readonly commands: OrderCommandsService) {}

  @Get(':id')
  @CustomersOr('staff')
  find(@Caller() caller: OrderCaller, @Param('id', { schema: parameter }) id: string): Promise<Order> {
    return this.commands.find(caller, id);
  }

  @Post('batch')
  @Roles('staff')
  @HttpCode(200)
  runBatch(
    @Caller() caller: OrderCaller,
    @Body({ schema: orderBatch }) batch: OrderBatch,
    @Req() { id }: FastifyRequest,
  ): Promise<OrderBatchResult> {
    return this.commands.runBatch(caller, batch, id);
  }

  @Delete(':id/items/:bookId')
  @Roles('manager')
  removeItem(
    @Caller() caller: OrderCaller,
    @Param('id', { schema: parameter }) id: string,
    @Param('bookId', { schema: parameter }) bookId: string,
    @Query({ schema: removeItemQuery }) { v, restock }: z.infer<typeof removeItemQuery>,
  ): Promise<Order> {
    const isMissing = restock === 'false' && { restock: false };
    return this.commands.run(caller, id, { action: 'removeItem', bookId, ...isMissing }, v);
  }
}
