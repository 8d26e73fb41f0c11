import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@bookstore/contracts/api';
import { anAccount } from '../clients/shop-client.ts';
import { findAccepted, listAttacks, toBodyAttacks } from './testing/attacks.ts';
import { type Callers, createCallers } from './testing/callers.ts';
import { listHostileBodies } from './testing/hostile-input.ts';
import { type Parts, startParts } from './testing/parts.ts';
import { sampleOf } from './testing/samples.ts';
import { readStoredData } from './testing/stored-data.ts';

let parts: Parts;
let callers: Callers;

beforeAll(async () => {
  parts = await startParts();
  callers = await createCallers(parts);
});
afterAll(() => parts.stop());

/** Of exports two run at a time; of an address one suggestion while two wait, and one count while four do. */
const AT_ONCE: Readonly<Record<string, number>> = {
  exportOrders: 1,
  exportBooks: 1,
  suggestSearches: 3,
  countFilters: 5,
};

describe('operators, prototypes and other hostile input', () => {
  let stored: string;
  beforeAll(async () => {
    stored = await readStoredData(parts.databaseUrl);
  });

  it.each(OPERATIONS)(
    'is rejected by $id in every place, and matches nothing',
    async (operation) => {
      const { admin, 'a customer': customer } = callers.tokens;
      const tokens = { anyone: undefined, customer };
      const { caller } = operation;
      const token = caller === 'anyone' || caller === 'customer' ? tokens[caller] : admin;
      const attacks = listAttacks(operation, sampleOf(operation, callers));
      expect(await findAccepted({ url: parts.url, token }, attacks, AT_ONCE[operation.id])).toEqual([]);
    },
    60_000,
  );

  it.each([
    ['/identity/sign-up/email', anAccount()],
    ['/identity/sign-in/email', { email: anAccount().email, password: anAccount().password }],
  ])('is rejected by %s', async (path, body) => {
    const attacks = toBodyAttacks(path, listHostileBodies(body));
    expect(await findAccepted({ url: parts.url }, attacks)).toEqual([]);
  });

  it('changes nothing', async () => {
    expect(await readStoredData(parts.databaseUrl)).toBe(stored);
  });
});
