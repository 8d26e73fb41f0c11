import { type Order, order } from '@bookstore/contracts/orders';
import type { Command, ExpectedCommands } from './expected-commands.ts';
import type { FaultTolerantClient, Request } from './fault-tolerant-client.ts';
import type { Answer } from '@bookstore/kit/testing/http-client';

/** Sends a request as someone until there is a reply, and calls `onFailure` for each failed attempt. */
export type SendUntilAnswered = (
  onFailure: () => void,
  method: string,
  path: string,
  request: Request,
) => Promise<Answer>;

type Options = { client: FaultTolerantClient; commands: ExpectedCommands; send: SendUntilAnswered };

/** Gives a command for an order until it is answered. @returns the changed order; undefined if it was refused. */
export async function giveCommand(
  { client, commands, send }: Options,
  command: Command,
): Promise<Order | undefined> {
  const { orderId, action, body } = command;
  const path = `/api/orders/${orderId}/${action}`;
  commands.attempt(command);
  const onFailure = () => {
    commands.markUncertain(command);
  };
  const answer = await send(onFailure, 'POST', path, { body });
  if (answer.status === 200) {
    commands.acknowledge(command);
    return order.parse(answer.body);
  }
  commands.refuse(command);
  if (answer.status !== 409) client.reportUnexpected(`POST ${path}`, answer);
  return undefined;
}
