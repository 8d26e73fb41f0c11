import { operations } from '@bookstore/contracts/api';
import { type CommandWithBody, ORDER_COMMANDS } from '@bookstore/contracts/order-commands';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { toCaller } from '../order-caller.ts';
import { OrderCommandsService } from './order-commands.service.ts';

/** Creates the controller of a command with a body. Where no customer may give it, a customer's token is no token. */
function createCommandController(action: CommandWithBody): Type {
  @Controller()
  class CommandController {
    constructor(private readonly commands: OrderCommandsService) {}

    @Implements(operations[`${action}Order`])
    run({ caller, params, body: { v, ...body } }: Input<`${CommandWithBody}Order`>) {
      return this.commands.run(toCaller(caller), params.id, { action, ...body }, v);
    }
  }
  return CommandController;
}

const hasBody = (name: string): name is CommandWithBody => Object.hasOwn(ORDER_COMMANDS, name);

/** What customers and staff may do with an order. */
export const COMMAND_CONTROLLERS = Object.keys(ORDER_COMMANDS).filter(hasBody).map(createCommandController);

/** Reads an order, and runs the commands without a body of their own. */
@Controller()
export class OrderController {
  constructor(private readonly commands: OrderCommandsService) {}

  @Implements(operations.findOrder)
  find({ caller, params }: Input<'findOrder'>) {
    return this.commands.find(toCaller(caller), params.id);
  }

  @Implements(operations.changeOrders)
  runBatch({ caller, body }: Input<'changeOrders'>, @Req() { id }: FastifyRequest) {
    return this.commands.runBatch(toCaller(caller), body, id);
  }

  @Implements(operations.removeOrderItem)
  removeItem({ caller, params, query: { v, restock } }: Input<'removeOrderItem'>) {
    const isMissing = restock === 'false' && { restock: false };
    const command = { action: 'removeItem', bookId: params.bookId, ...isMissing } as const;
    return this.commands.run(toCaller(caller), params.id, command, v);
  }
}
