import { z } from 'zod';
import { createShopClient, type ShopAddress } from '../clients/shop-client.ts';
import { count } from '../run-check.ts';
import { type FuzzResult, type FuzzRun, runSchemathesis } from './schemathesis.ts';

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

/** New tokens, and what exists in the shop: see `hooks.py`. */
async function prepare(shop: ShopAddress) {
  const client = createShopClient(shop);
  const [customer, staff] = [await client.register(), await client.signInStaff()];
  const books = (await client.listBooks()).map(({ _id, newPrice }) => ({ id: _id, price: newPrice }));
  return {
    fixtures: { email: customer.email, admin: shop.admin, books },
    tokens: { anonymous: undefined, customer: customer.token, staff: staff.token },
  };
}

type FuzzOptions = z.infer<typeof fuzzOptions> &
  Pick<FuzzRun, 'command' | 'folder' | 'environment' | 'signal'> & {
    print: (line: string) => void;
  };

/** Fuzzes a shop as each caller in turn, with new tokens each time, until there were enough test cases. */
export async function fuzz(shop: ShopAddress, options: FuzzOptions): Promise<FuzzResult[]> {
  const { cases, print, ...run } = options;
  const results: FuzzResult[] = [];
  let sent = 0;
  for (let { seed } = run; seed === run.seed || sent < cases; seed += 1) {
    for (const caller of CALLERS) {
      const { fixtures, tokens } = await prepare(shop);
      const own = {
        url: shop.url,
        token: tokens[caller],
        fixtures,
        seed,
        name: `${caller}-${seed}`,
      };
      const result = await runSchemathesis({ ...run, ...own });
      results.push(result);
      sent += result.cases;
      const figures = `${result.cases} cases, ${result.failures} failures, ${result.seconds.toFixed(0)} s`;
      print(`seed ${seed}, ${caller}: ${figures}`);
    }
  }
  return results;
}
