import { type FactDigest, FACTS_PAGE_LIMIT, type FactRange } from '@bookstore/contracts/state-feed';
import { digestFacts } from '../mongo/digests.ts';
import type { FactsClient } from './state-feed.client.ts';
import { type FactsCopy, takeLacking } from './projection.ts';

type RepairOptions = {
  client: FactsClient;
  copy: FactsCopy;
  /** Runs after each page of facts that was taken. */
  onPage?: (facts: number) => Promise<void> | void;
};

/** What became of a comparison: how many facts were taken, and how many their owner does not know. */
export type Repair = { taken: number; unknown: number };

type Difference = { owner: FactDigest; own: FactDigest };

const isShort = ({ from, to }: FactRange) => to - from <= 1;

/** Brings a copy to where the owner of its facts is, by fetching the ranges in which their digests differ. */
export class FactsRepair {
  readonly #options: RepairOptions;
  readonly #result: Repair = { taken: 0, unknown: 0 };

  constructor(options: RepairOptions) {
    this.#options = options;
  }

  /** @throws Error when the owner or the copy's database does not answer. */
  async run(ranges: readonly FactRange[]): Promise<Repair> {
    for (const range of ranges) await this.#compare(range);
    return this.#result;
  }

  async #compare(range: FactRange): Promise<void> {
    const { client, copy } = this.#options;
    const owners = await client.digest(range);
    const owns = await digestFacts(await copy.stored(), String, owners);
    for (const [part, owner] of owners.entries()) {
      const own = owns[part];
      if (own && (own.count !== owner.count || own.versions !== owner.versions))
        await this.#settle({ owner, own });
    }
  }

  #settle({ owner, own }: Difference): Promise<void> {
    const isWorthDividing = owner.count > FACTS_PAGE_LIMIT && own.count > 0 && !isShort(owner);
    const { from, to } = owner;
    return isWorthDividing ? this.#compare({ from, to }) : this.#fetch({ owner, own });
  }

  async #fetch({ owner, own }: Difference): Promise<void> {
    const { client, copy, onPage } = this.#options;
    let known = own.count;
    let told = 0;
    for await (const facts of client.readPages({ from: owner.from, to: owner.to })) {
      const { added, renewed } = await takeLacking(copy, facts);
      known += added;
      told += facts.length;
      this.#result.taken += added + renewed;
      await onPage?.(added + renewed);
    }
    this.#result.unknown += Math.max(0, known - told);
  }
}
