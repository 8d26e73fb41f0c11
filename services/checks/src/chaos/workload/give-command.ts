import { type Order, order } from '@bookstore/contracts/orders';
import type { Command, ExpectedCommands } from './expected-commands.ts';
import type { Session } from './session.ts';

/** Gives a command for an order until it is answered. @returns the changed order; undefined if it was refused. */
export async function giveCommand(
  session: Session,
  commands: ExpectedCommands,
  command: Command,
): Promise<Order | undefined> {
  const { orderId, action, body } = command;
  const path = `/api/orders/${orderId}/${action}`;
  commands.attempt(command);
  const onFailure = () => {
    commands.markUncertain(command);
  };
  const answer = await session.retry(onFailure, 'POST', path, { body });
  if (answer.status === 200) {
    commands.acknowledge(command);
    return order.parse(answer.body);
  }
  commands.refuse(command);
  if (answer.status !== 409) session.client.reportUnexpected(`POST ${path}`, answer);
  return undefined;
}
