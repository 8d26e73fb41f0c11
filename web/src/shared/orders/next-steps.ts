import { type OpenStatus, possibleCommands } from '@bookstore/contracts/order-transitions';

/** What staff do next with orders of an open status: the first command that is possible. */
export function nextStepOf(status: OpenStatus) {
  const order = { status, payment: 'due', items: [], changedAt: '' } as const;
  const [command = 'ship'] = possibleCommands(order, ['staff']);
  return { command, icon: command === 'ship' ? 'parcel' : 'check' } as const;
}
