import { deepStrictEqual } from 'node:assert/strict';
import type { Order } from '@bookstore/contracts/orders';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';

const TIMEOUT_MS = 90_000;

/** SMTP_URL of the catcher under Docker Compose and on Kubernetes. */
export const CATCHER_URL = 'smtp://mail-catcher:2525?ignoreTLS=true';
/** A program for the container of the catcher, whose page other machines may not reach. */
export const PRINT_MAILS =
  "fetch('http://127.0.0.1:1080/email').then((reply) => reply.text()).then((text) => console.log(text))";

const mails = z.array(z.object({ messageId: z.string(), to: z.array(z.object({ address: z.string() })) }));

/**
 * Waits until the customer of each order has one mail that confirms it, in the text that `readMails` returns: what the
 * catcher lists.
 * @returns how many there are.
 */
export async function checkConfirmations(
  orders: readonly Order[],
  readMails: () => Promise<string>,
): Promise<number> {
  const expected = orders.map(({ _id, email }) => [_id, email]);
  await eventually(async () => {
    const caught = mails.parse(JSON.parse(await readMails()));
    const confirmed = caught.flatMap(({ messageId, to }) => {
      const [, id] = /^order\.(\w+)\.\d+\.order-placed@/.exec(messageId) ?? [];
      return to.map(({ address }) => [id, address]);
    });
    const found = expected.flatMap(([id]) => confirmed.filter(([confirmedId]) => confirmedId === id));
    deepStrictEqual(found, expected);
  }, TIMEOUT_MS);
  return expected.length;
}
