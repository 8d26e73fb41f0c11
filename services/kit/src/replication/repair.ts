import { type StateDigest, MAX_STATES_PER_PAGE, type IdRange } from '@bookstore/contracts/state-feed';
import { digestStates } from '../mongo/digests.ts';
import type { StateFeedClient } from './state-feed.client.ts';
import { type Projection, applyMissing } from './projection.ts';

type RepairOptions = {
  client: StateFeedClient;
  copy: Projection;
  /** Runs after each page of facts that was taken. */
  onPage?: (facts: number) => Promise<void> | void;
};

/** What became of a comparison: how many facts were taken, and how many their owner does not know. */
export type RepairResult = { taken: number; unknown: number };

type Difference = { owner: StateDigest; own: StateDigest };

const isShort = ({ from, to }: IdRange) => to - from <= 1;

/** Brings a copy to where the owner of its facts is, by fetching the ranges in which their digests differ. */
export class Repair {
  readonly #options: RepairOptions;
  readonly #result: RepairResult = { taken: 0, unknown: 0 };

  constructor(options: RepairOptions) {
    this.#options = options;
  }

  /** @throws Error when the owner or the copy's database does not answer. */
  async run(ranges: readonly IdRange[]): Promise<RepairResult> {
    for (const range of ranges) await this.#compare(range);
    return this.#result;
  }

  async #compare(range: IdRange): Promise<void> {
    const { client, copy } = this.#options;
    const owners = await client.digest(range);
    const owns = await digestStates(await copy.stored(), String, owners);
    for (const [part, owner] of owners.entries()) {
      const own = owns[part];
      if (own && (own.count !== owner.count || own.versions !== owner.versions))
        await this.#settle({ owner, own });
    }
  }

  #settle({ owner, own }: Difference): Promise<void> {
    const isWorthDividing = owner.count > MAX_STATES_PER_PAGE && own.count > 0 && !isShort(owner);
    const { from, to } = owner;
    return isWorthDividing ? this.#compare({ from, to }) : this.#fetch({ owner, own });
  }

  async #fetch({ owner, own }: Difference): Promise<void> {
    const { client, copy, onPage } = this.#options;
    let known = own.count;
    let told = 0;
    for await (const facts of client.readPages({ from: owner.from, to: owner.to })) {
      const { added, renewed } = await applyMissing(copy, facts);
      known += added;
      told += facts.length;
      this.#result.taken += added + renewed;
      await onPage?.(added + renewed);
    }
    this.#result.unknown += Math.max(0, known - told);
  }
}
