import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@bookstore/contracts/api';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder } from '@bookstore/dev-env/testing/test-folder';
import { anAccount } from '../clients/shop-client.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { findSchemathesis } from '../fuzz/provision-schemathesis.ts';
import { findAccepted, listAttacks, toBodyAttacks } from './testing/attacks.ts';
import { type Callers, createCallers } from './testing/callers.ts';
import { listHostileBodies } from './testing/hostile-input.ts';
import { type Parts, startParts } from './testing/parts.ts';
import { sampleOf } from './testing/samples.ts';
import { readStoredData } from './testing/stored-data.ts';

const FUZZ_MS = 480_000;

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

describe('the whole API', () => {
  it(
    'answers anonymous callers, customers and staff as the OpenAPI document says, whatever they send',
    async () => {
      const print = () => undefined;
      const command = await findSchemathesis({ environment, print, signal: undefined });
      const folder = await makeTestFolder();
      const options = { command, folder, environment, print, seed: 1, examples: 1, cases: 1 };
      const results = await fuzz(parts, { ...options, coversServedOnly: true, signal: undefined });
      expect(results.map(({ findings }) => findings)).toEqual(['', '', '']);
      for (const { cases } of results) expect(cases).toBeGreaterThan(100);
    },
    FUZZ_MS,
  );
});
