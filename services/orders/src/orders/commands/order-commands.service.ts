import { ERRORS, Failure } from '@bookstore/contracts/errors';
import type { OrderBatch, OrderBatchResult } from '@bookstore/contracts/order-commands';
import { mayAct } from '@bookstore/contracts/order-transitions';
import { type Order, SOLD_OUT_REASON } from '@bookstore/contracts/orders';
import { AuditLog } from '@bookstore/kit/audit/audit-log';
import { toFailure } from '@bookstore/kit/http/failure.filter';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { nextVersion } from '@bookstore/kit/outbox/outbox';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { Platform } from '@bookstore/kit/service/platform';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import pLimit from 'p-limit';
import { StockService } from '../../stock/stock.service.ts';
import type { OrderCaller } from '../order-caller.ts';
import { identifyOrder } from '../order-number.ts';
import { markMails } from '../mails/due-mails.ts';
import { type OrderDocument, StoredOrder, toOrder } from '../order.schema.ts';
import { LateHolds } from '../placing/late-holds.ts';
import {
  applyCommand,
  type Command,
  isAllowed,
  isClosing,
  isRepeated,
  isRestocking,
  isUnchanged,
  linesOf,
  transitionOf,
} from './order-change.ts';
import { noteCommand } from './order.audit.ts';

/** How often a command of a batch starts again with an order that changed meanwhile. */
const MAX_ATTEMPTS = 5;
/** How many commands of a batch run at a time: orders of the same counted book wait for each other. */
const BATCH_CONCURRENCY = 4;

/** The command of a batch for one of its orders, equal to the same one alone, so that either is repeated by the other. */
function toCommand({ action, reason, carrier, collected = true }: OrderBatch, tracking?: string): Command {
  if (action === 'cancel') return { action, ...(reason && { reason }), restock: true };
  if (action === 'ship') return { action, ...(carrier && { carrier }), ...(tracking && { tracking }) };
  return action === 'deliver' ? { action, collected } : { action };
}

/** What becomes of an order for which no copy is left. */
export const SOLD_OUT = {
  action: 'cancel',
  restock: true,
  reason: SOLD_OUT_REASON,
} as const satisfies Command;

type Change = { order: OrderDocument; caller: OrderCaller; command: Command };
/** Without a version an order is changed in its present one. */
type BatchedOrder = { id: string; v?: number; tracking?: string | undefined };
type Result = OrderBatchResult['results'][number];

const refuse = (code: 'CONFLICT' | 'ORDER_STATE', order: OrderDocument, { kind }: OrderCaller): Failure =>
  new Failure(code, { extensions: { order: toOrder(order, kind) } });

/** Changes orders after they are placed, as `TRANSITIONS` says, each together with its stock. */
@Injectable()
export class OrderCommandsService {
  private readonly orders: mongo.Collection<OrderDocument>;

  constructor(
    @InjectModel(StoredOrder.name) private readonly model: Model<StoredOrder>,
    private readonly relay: OutboxRelay<StoredOrder>,
    private readonly stock: StockService,
    private readonly platform: Platform,
    private readonly lateHolds: LateHolds,
    private readonly audit: AuditLog,
  ) {
    this.orders = rawCollection<OrderDocument>(model);
  }

  /** @throws Failure ORDER_NOT_FOUND, also when it is another customer's. */
  async find(caller: OrderCaller, id: string): Promise<Order> {
    return toOrder(await this.load(caller, id), caller.kind);
  }

  /**
   * Runs a command on the version `v` of an order, or on the present one. Repeated after a lost reply it returns the order.
   * @throws Failure FORBIDDEN, ORDER_NOT_FOUND, CONFLICT, ORDER_STATE, OUT_OF_STOCK, or RetryLater UNAVAILABLE when too
   * many change the order or its books at once.
   */
  async run(caller: OrderCaller, id: string, command: Command, v?: number): Promise<Order> {
    if (!mayAct(command.action, caller.actors)) throw new Failure('FORBIDDEN');
    for (let attempt = 1; ; attempt += 1) {
      const order = await this.load(caller, id);
      if (v !== undefined && v !== order.v) {
        if (isRepeated(order, caller, command, v)) return toOrder(order, caller.kind);
        throw refuse('CONFLICT', order, caller);
      }
      if (!isAllowed(order, command)) throw refuse('ORDER_STATE', order, caller);
      if (isUnchanged(order, command)) return toOrder(order, caller.kind);
      const changed = await this.change({ order, caller, command });
      if (changed) {
        failpoint('order.commanded');
        void this.relay.publish(changed);
        if (command.action === 'reopen')
          await this.lateHolds.hold(changed, () => this.run(caller, id, SOLD_OUT));
        return toOrder(changed, caller.kind);
      }
      if (attempt === MAX_ATTEMPTS) throw refuse('CONFLICT', order, caller);
    }
  }

  /** Runs a command on each of the orders, and says what became of each. @throws Failure FORBIDDEN. */
  async runBatch(caller: OrderCaller, batch: OrderBatch, requestId: string): Promise<OrderBatchResult> {
    if (!mayAct(batch.action, caller.actors)) throw new Failure('FORBIDDEN');
    const { ids = [], orders = ids.map((id): BatchedOrder => ({ id })) } = batch;
    const results = await pLimit(BATCH_CONCURRENCY).map(orders, ({ id, v, tracking }) =>
      this.run(caller, id, toCommand(batch, tracking), v).then(
        (order): Result => ({ id, order }),
        (error: unknown) => this.toResult(id, error, requestId),
      ),
    );
    return { results };
  }

  private toResult(id: string, error: unknown, requestId: string): Result {
    const { code, cause, details } = toFailure(error);
    const { level, title } = ERRORS[code];
    if (level === 'error') this.platform.logger.error({ requestId, code, err: cause }, title);
    return { id, error: code, ...details.extensions };
  }

  private async load(caller: OrderCaller, id: string): Promise<OrderDocument> {
    const target = identifyOrder(id);
    const order = target && (await this.orders.findOne(target));
    if (order && (caller.kind === 'staff' || order.customerId === caller.id)) return order;
    throw new Failure('ORDER_NOT_FOUND');
  }

  /** @returns nothing if the order was changed since it was read. */
  private async change(change: Change): Promise<OrderDocument | null> {
    const { order, caller, command } = change;
    const { stock } = transitionOf(command);
    const lines = linesOf(order, command);
    const concerned = stock === 'hold' ? lines : lines.filter(({ held }) => held);
    const bookIds = concerned.map(({ bookId }) => bookId);
    if (caller.kind === 'customer' && (!stock || bookIds.length === 0)) return this.write(change);
    const move = async (session: ClientSession) => {
      const heldIds = stock === 'hold' ? await this.stock.hold(session, bookIds) : [];
      // Before copies move: the order decides which of two commands goes on.
      const changed = await this.write(change, { session, heldIds });
      // Also the copies that were held.
      if (!changed) await session.abortTransaction();
      else if (stock && stock !== 'hold')
        await this.stock.move(session, bookIds, stock, isRestocking(caller, command));
      return changed;
    };
    const keys = [`order ${order._id.toString()}`, ...bookIds.map((id) => `book ${id}`)];
    return this.platform.turns.runFor(keys, () => this.model.db.transaction(move, TRANSACTION));
  }

  private async write(
    { order, caller, command }: Change,
    { session, heldIds = [] }: { session?: ClientSession; heldIds?: readonly string[] } = {},
  ): Promise<OrderDocument | null> {
    // Copies are held for the lines of a version when their book is counted for the first time.
    const filter = { _id: order._id, v: order.v, items: order.items };
    const dueMails = markMails(command.action, order.v + 1, caller.kind);
    const marks = dueMails.length > 0 && { $push: { dueMails: { $each: dueMails } } };
    const update = {
      ...nextVersion(applyCommand(order, { caller, command, heldIds })),
      ...marks,
      ...(isClosing(command) && {
        $unset: {
          openSlot: true as const,
          // Otherwise a request that repeats the key would be answered with the refused order, as if it was placed.
          ...(command.isRefusal && { idempotencyKey: true as const }),
        },
      }),
    };
    const options = { returnDocument: 'after', ...(session && { session }) } as const;
    const changed = await this.orders.findOneAndUpdate(filter, update, options);
    if (changed && session) await this.audit.add(session, ...noteCommand(caller, command, order, changed));
    return changed;
  }
}
