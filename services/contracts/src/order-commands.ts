import { z } from 'zod';
import { errorCode } from './errors.ts';
import { MAX_NAME_LENGTH } from './limits.ts';
import { MAX_IDS } from './lists.ts';
import type { OrderCommand } from './order-transitions.ts';
import { address, courierNote, order, phoneNumber } from './orders.ts';
import { queryOf, WHOLE_NUMBER } from './paging.ts';
import { optionalText, requiredText } from './text.ts';

const REASON_MAX = 500;

const commandV = z.int().min(1).meta({ description: 'The version of the order that the caller saw.' });
const reason = optionalText(REASON_MAX).optional();
const carrier = optionalText(100).optional();
const tracking = optionalText(100).optional();

/** The body of each command. */
export const ORDER_COMMANDS = {
  confirm: z.strictObject({ v: commandV }),
  ship: z.strictObject({ v: commandV, carrier, tracking }),
  /** `collected`: whether the money was handed over too. */
  deliver: z.strictObject({ v: commandV, collected: z.boolean().default(true) }),
  collect: z.strictObject({ v: commandV }),
  /** `restock`: whether the copies can be sold again. A customer's always are. */
  cancel: z.strictObject({ v: commandV, reason, restock: z.boolean().default(true) }),
  return: z.strictObject({ v: commandV, reason, restock: z.boolean() }),
  reopen: z.strictObject({ v: commandV }),
  correct: z
    .strictObject({
      v: commandV,
      name: requiredText(MAX_NAME_LENGTH),
      phone: phoneNumber,
      address,
      courierNote,
    })
    .partial({ name: true, phone: true, address: true, courierNote: true }),
} as const satisfies Record<Exclude<OrderCommand, 'removeItem'>, z.ZodType>;
export type CommandWithBody = keyof typeof ORDER_COMMANDS;
export type OrderCommandBody<C extends CommandWithBody> = z.infer<(typeof ORDER_COMMANDS)[C]>;

/** The query with which a line is removed. */
export const removeItemQuery = queryOf({
  /** Whether its copy can be sold again, as it can unless this says otherwise. */
  restock: z.enum(['true', 'false']).default('true'),
  v: z.string().regex(WHOLE_NUMBER, 'Enter the version of the order').transform(Number),
});

const orderId = requiredText(64);
const NAMED_TWICE = 'Name each order once';

/** The arguments of a batch that only one of its commands has. */
const ONLY_OF = { reason: 'cancel', carrier: 'ship', collected: 'deliver' } as const;

/** The commands that many orders can get at once, in the order of an order's life. */
export const BATCH_COMMANDS = ['confirm', 'ship', 'deliver', 'collect', 'cancel'] as const;

/** One command for many orders: each in the version that the caller saw, or by `ids` alone in its present one. */
export const orderBatch = z
  .strictObject({
    action: z.enum(BATCH_COMMANDS),
    orders: z
      .array(z.strictObject({ id: orderId, v: commandV, tracking }))
      .min(1)
      .max(MAX_IDS)
      .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, NAMED_TWICE)
      .optional(),
    ids: z
      .array(orderId)
      .min(1)
      .max(MAX_IDS)
      .refine((ids) => new Set(ids).size === ids.length, NAMED_TWICE)
      .optional(),
    reason,
    /** With `ship`: of all orders, each of which has its own `tracking`. */
    carrier,
    /** With `deliver`: whether the money was handed over too, as it was unless this says otherwise. */
    collected: z.boolean().optional(),
  })
  .refine(({ orders, ids }) => (orders === undefined) !== (ids === undefined), {
    path: ['orders'],
    message: 'Name the orders, each with its version',
  })
  .superRefine(({ action, orders = [], ...given }, context) => {
    for (const name of ['reason', 'carrier', 'collected'] as const)
      if (action !== ONLY_OF[name] && given[name] !== undefined && given[name] !== '')
        context.addIssue({ code: 'custom', path: [name], message: `Only \`${ONLY_OF[name]}\` has this` });
    if (action !== 'ship' && orders.some((each) => each.tracking))
      context.addIssue({ code: 'custom', path: ['orders'], message: 'Only `ship` has tracking codes' });
  });
export type OrderBatch = z.infer<typeof orderBatch>;

/** What became of each: the changed order, or the error and, where it is known, the order as it is. */
export const orderBatchResult = z.object({
  results: z.array(z.object({ id: z.string(), error: errorCode.optional(), order: order.optional() })),
});
export type OrderBatchResult = z.infer<typeof orderBatchResult>;
