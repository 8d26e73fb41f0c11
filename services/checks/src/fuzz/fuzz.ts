import type { Constellation } from '@bookstore/dev-env/constellation';
import { IDENTITIES, type Identity, prepareRequests } from './fuzz-shop.ts';
import { type FuzzResult, type FuzzRun, runSchemathesis } from './schemathesis.ts';

type FuzzOptions = Pick<FuzzRun, 'command' | 'folder' | 'environment' | 'examples' | 'seed'> & {
  /** How many cases to send in all, at the least. */
  cases: number;
  print: (line: string) => void;
  signal?: AbortSignal;
};

export type IdentityResult = FuzzResult & { identity: Identity };

/** Fuzzes a shop as everybody in turn, with new tokens each time, until there were as many cases as are asked for. */
export async function fuzz(
  shop: Pick<Constellation, 'url' | 'admin'>,
  { cases, print, seed: firstSeed, signal, ...options }: FuzzOptions,
): Promise<IdentityResult[]> {
  const results: IdentityResult[] = [];
  let sent = 0;
  for (let seed = firstSeed; seed === firstSeed || sent < cases; seed += 1) {
    for (const identity of IDENTITIES) {
      const { token, things } = await prepareRequests(shop, identity);
      const name = `${identity}-${seed}`;
      const { url } = shop;
      const result = await runSchemathesis({ ...options, url, token, things, seed, name, signal });
      results.push({ ...result, identity });
      sent += result.cases;
      print(`seed ${seed}, ${identity}: ${result.cases} cases, ${result.failures} failures`);
    }
  }
  return results;
}
