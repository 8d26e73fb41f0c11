import { setTimeout as delay } from 'node:timers/promises';
import { anAccount, orderOf } from '../clients/shop-client.ts';
import {
  attackerAddress,
  listUnexpected,
  type Reply,
  send,
  sendJson,
} from '../security/testing/attackers.ts';
import type { AttackedShop, Scenario } from './scenario.ts';

/** How long tokens outlive their session. */
const BOUND_MS = 10_000;
const PAUSE_MS = 500;
const ATTACKER = attackerAddress(6);

/** A thief has the token of one of a customer's two sessions, who signs out everywhere and then deletes the account. */
async function outliveSessions({ url, client, books }: AttackedShop): Promise<string[]> {
  const account = anAccount();
  const { email, password } = account;
  const own = await client.register(account);
  const { headers } = await sendJson(url, '/identity/sign-in/email', { email, password }, ATTACKER);
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  const stolen = await client.fetchToken(cookie);
  const { _id } = await own.place(books.slice(0, 1));
  const writes = [
    { path: '/api/orders/', json: orderOf(email, books.slice(0, 1)) },
    { path: `/api/orders/${_id}/cancel`, json: { v: 99 } },
    { method: 'PUT', path: `/api/orders/${_id}/contact`, json: { v: 99, phone: '1' } },
  ];

  const write = (token: string): Promise<Reply[]> =>
    Promise.all(writes.map((attempt) => send(url, { ...attempt, token }, { from: ATTACKER })));
  const writeUntilRefused = async (token: string): Promise<Reply[]> => {
    for (let waitedMs = 0; waitedMs < BOUND_MS; waitedMs += PAUSE_MS)
      await Promise.all([write(token), delay(PAUSE_MS)]);
    return write(token);
  };
  const end = (path: string, json: object) =>
    send(url, { path: `/identity${path}`, headers: { cookie: own.cookie, origin: url }, json });

  const signedOut = await end('/revoke-other-sessions', {});
  const refusedStolen = await writeUntilRefused(stolen);
  const accepted = await write(own.token);
  const deleted = await end('/delete-user', { password });
  const refusedOwn = await writeUntilRefused(own.token);
  return [
    ...listUnexpected([signedOut, deleted], [200]),
    ...listUnexpected(accepted, [201, 409, 429]),
    ...listUnexpected([...refusedStolen, ...refusedOwn], [401]),
  ];
}

export const TOKEN_ATTACKS: readonly Scenario[] = [{ name: 'ended-sessions', attack: outliveSessions }];
