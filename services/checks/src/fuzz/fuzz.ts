import { OPERATIONS } from '@bookstore/contracts/api';
import type { Operation } from '@bookstore/contracts/operation';
import { z } from 'zod';
import { createShopClient, type ShopAddress } from '../clients/shop-client.ts';
import { type FuzzResult, type FuzzRun, runSchemathesis } from './schemathesis.ts';
import { count } from '../run-check.ts';
import { formatTable } from '../table.ts';

/** The options of `npm run fuzz`. */
export const fuzzOptions = z.strictObject({
  /** The least number of test cases in all. */
  cases: count.default(10_000),
  /** The highest number of test cases of an operation in a phase. */
  examples: count.default(100),
  seed: count.default(() => Math.floor(Math.random() * 1_000_000) + 1),
});

/** Who sends the requests. */
const CALLERS = ['anonymous', 'customer', 'staff'] as const;
type Caller = (typeof CALLERS)[number];

/** The callers that an operation does more for than refuse them, or treat them as anyone. */
const SERVED = {
  anyone: ['anonymous'],
  customer: ['customer'],
  staff: ['staff'],
  manager: ['staff'],
  admin: ['staff'],
  customerOrStaff: ['customer', 'staff'],
  customerOrManager: ['customer', 'staff'],
} as const satisfies Record<Operation['caller'], readonly Caller[]>;

const listUncovered = (caller: Caller): string[] =>
  OPERATIONS.filter((operation) => SERVED[operation.caller].every((served) => served !== caller)).map(
    ({ id }) => id,
  );

type FuzzOptions = z.infer<typeof fuzzOptions> &
  Pick<FuzzRun, 'command' | 'folder' | 'environment' | 'signal'> & {
    print: (line: string) => void;
    /** Whether callers try every limit of the operations that serve them only, and not of those that refuse them. */
    coversServedOnly?: boolean;
  };

type CallerResult = FuzzResult & { caller: Caller };

/** New tokens, and what exists in the shop: see `hooks.py`. */
async function prepare(shop: ShopAddress) {
  const client = createShopClient(shop);
  const [customer, staff, books] = await Promise.all([
    client.register(),
    client.signInStaff(),
    client.listBooks(),
  ]);
  const fixtures = {
    email: customer.email,
    admin: shop.admin,
    books: books.map(({ _id, newPrice }) => ({ id: _id, price: newPrice })),
  };
  return { fixtures, tokens: { anonymous: undefined, customer: customer.token, staff: staff.token } };
}

/** Fuzzes a shop as each caller in turn, with new tokens each time, until there were enough test cases. */
export async function fuzz(
  shop: ShopAddress,
  { cases, print, seed: firstSeed, coversServedOnly = false, ...options }: FuzzOptions,
): Promise<CallerResult[]> {
  const results: CallerResult[] = [];
  let sent = 0;
  for (let seed = firstSeed; seed === firstSeed || sent < cases; seed += 1) {
    for (const caller of CALLERS) {
      const { fixtures, tokens } = await prepare(shop);
      const run = {
        ...options,
        url: shop.url,
        token: tokens[caller],
        fixtures,
        seed,
        uncovered: coversServedOnly ? listUncovered(caller) : [],
        name: `${caller}-${seed}`,
      };
      const result = await runSchemathesis(run);
      results.push({ ...result, caller });
      sent += result.cases;
      print(`seed ${seed}, ${caller}: ${result.cases} cases, ${result.failures} failures`);
    }
  }
  return results;
}

function toRow(name: string, results: readonly CallerResult[]): string[] {
  const sum = (pick: (result: CallerResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0).toFixed(0);
  return [name, sum(({ cases }) => cases), sum(({ failures }) => failures), sum(({ seconds }) => seconds)];
}

/** A table of the test cases and failures of each caller, and of all. */
export const formatResults = (results: readonly CallerResult[]): string =>
  formatTable([
    ['caller', 'cases', 'failures', 'seconds'],
    ...CALLERS.map((name) =>
      toRow(
        name,
        results.filter(({ caller }) => caller === name),
      ),
    ),
    toRow('all', results),
  ]);
