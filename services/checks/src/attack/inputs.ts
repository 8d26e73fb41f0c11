import { bearer } from '../bench/request.ts';
import { type Attempt, send, sendRaw } from '../security/testing/attackers.ts';
import { listInputs, RAW_INPUTS } from '../security/testing/hostile-requests.ts';
import type { AttackedShop, Scenario } from './scenario.ts';

type Caching = [path: string, expected: string, headers: Attempt['headers']];

async function tryInputs(shop: AttackedShop): Promise<string[]> {
  const { url, staffToken, customer } = shop;
  const problems: string[] = [];
  for (const [what, expected, attempt] of listInputs(shop)) {
    const { status, body } = await send(url, attempt);
    if (status !== expected) problems.push(`${what}: ${status} instead of ${expected}`);
    if (what === 'a refused price' && /pattern|\^|\\d/.test(body))
      problems.push(`${what} shows an expression`);
  }
  for (const [what, expected, bytes] of RAW_INPUTS) {
    const status = await sendRaw(url, bytes);
    if (status !== expected) problems.push(`${what}: ${status} instead of ${expected}`);
  }
  const caching: Caching[] = [
    ['/identity/token', 'no-store', { cookie: customer.cookie }],
    ['/api/admin', 'no-store', bearer(staffToken)],
    [`/api/orders/email/${customer.email}`, 'no-store', bearer(customer.token)],
    ['/api/books/', 'no-cache', {}],
  ];
  for (const [path, expected, headers = {}] of caching) {
    const { 'cache-control': found = 'none' } = (await send(url, { path, headers })).headers;
    if (found !== expected) problems.push(`Cache-Control of ${path}: ${found}`);
  }
  return problems;
}

export const INPUT_ATTACKS: readonly Scenario[] = [{ name: 'inputs', attack: tryInputs }];
