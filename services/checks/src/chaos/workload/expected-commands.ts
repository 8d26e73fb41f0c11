import type { OrderAction, OrderCommand } from '@bookstore/contracts/order-transitions';

/** A command for an order, in the version that the client saw. Its reason, if it has one, is like no other's. */
export type Command = {
  orderId: string;
  action: OrderCommand;
  body: { v: number; reason?: string; restock?: boolean; tracking?: string; collected?: boolean };
};

/** What a client knows about one command. */
type Attempt = {
  restock: boolean;
  isAcknowledged: boolean;
  isRefused: boolean;
  /** Whether a request had no definite reply, so that the command may have been applied although it was refused later. */
  isUncertain: boolean;
};

type Change = { v: number; action: OrderAction; reason?: string | undefined };
type ChangedOrder = { _id: string; v: number; history: readonly Change[] };

const keyOf = (orderId: string, { v, action, reason = '' }: Change) =>
  `${action} of ${orderId} to version ${v} ${reason}`;
const changeOf = ({ action, body: { v, reason } }: Command): Change => ({ v: v + 1, action, reason });

/** Every command that customers and staff gave for orders, and the replies. */
export class ExpectedCommands {
  readonly #attempts = new Map<string, Attempt>();

  attempt(command: Command): void {
    const key = keyOf(command.orderId, changeOf(command));
    const { restock = true } = command.body;
    // Two clients can give the same one.
    if (!this.#attempts.has(key))
      this.#attempts.set(key, { restock, isAcknowledged: false, isRefused: false, isUncertain: false });
  }

  acknowledge(command: Command): void {
    this.#find(command).isAcknowledged = true;
  }

  refuse(command: Command): void {
    this.#find(command).isRefused = true;
  }

  /** A request had no definite reply: the command may or may not have been applied. */
  markUncertain(command: Command): void {
    this.#find(command).isUncertain = true;
  }

  /** Whether a change of an order has written copies off. */
  hasWrittenOff({ _id, history }: ChangedOrder): boolean {
    return history.some((change) => this.#attempts.get(keyOf(_id, change))?.restock === false);
  }

  /** Compares with the changes of all stored orders. @returns those that differ. */
  compare(orders: readonly ChangedOrder[]): Record<'lost' | 'unexpected', string[]> {
    const changes = orders.flatMap(({ _id, history }) =>
      history.filter(({ action }) => action !== 'place').map((change) => keyOf(_id, change)),
    );
    const stored = new Set(changes);
    const isExpected = (key: string) => {
      const attempt = this.#attempts.get(key);
      return attempt && (!attempt.isRefused || attempt.isUncertain || attempt.isAcknowledged);
    };
    return {
      lost: [...this.#attempts].flatMap(([key, { isAcknowledged }]) =>
        isAcknowledged && !stored.has(key) ? key : [],
      ),
      unexpected: changes.filter((key) => !isExpected(key)),
    };
  }

  #find(command: Command): Attempt {
    const attempt = this.#attempts.get(keyOf(command.orderId, changeOf(command)));
    if (attempt) return attempt;
    throw new Error(`${command.action} was not attempted`);
  }
}
