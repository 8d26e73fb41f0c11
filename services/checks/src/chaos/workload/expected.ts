import { isDeepStrictEqual } from 'node:util';
import { list } from '../consistency/compare.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A thing as it is stored, or as a client expects it: undefined if there is none. */
type State = Fields | undefined;

/** What was acknowledged last of a thing, and what else may be stored because nobody knows how a request ended. */
type Known = { acknowledged: State; possible: Set<State> };
const NEVER_REQUESTED: Known = { acknowledged: undefined, possible: new Set() };

/** Whether what is stored has every field that is expected of it. */
const fits = (found: State, expected: State): boolean =>
  found && expected
    ? Object.entries(expected).every(([name, value]) => isDeepStrictEqual(found[name], value))
    : found === expected;

const describe = (key: string, found: State, expected: State): string =>
  found && expected ? `${key} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}` : key;

/** What clients know of all things of a kind, by their requests and the replies to them. */
export class Expected {
  readonly #kind: string;
  readonly #known = new Map<string, Known>();
  /** How many requests were acknowledged, how many refused, and how often there was no definite reply. */
  readonly requests = { accepted: 0, refused: 0, failed: 0 };

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** A thing gets a state by a request, or is deleted without one. Until the fate of that is known, it has happened or not. */
  attempt(key: string, state?: Fields) {
    const known = this.#known.get(key) ?? { acknowledged: undefined, possible: new Set() };
    this.#known.set(key, known);
    known.possible.add(state);
    let wasFailed = false;
    return {
      /** It has happened, with more fields than were requested. */
      acknowledge: (stored: State = state): void => {
        this.requests.accepted += 1;
        known.acknowledged = stored;
        if (stored) known.possible.delete(state);
        else known.possible.clear();
      },
      /** It has not happened, unless an attempt before did not get a definite reply. */
      refuse: (): void => {
        this.requests.refused += 1;
        if (!wasFailed) known.possible.delete(state);
      },
      fail: (): void => {
        this.requests.failed += 1;
        wasFailed = true;
      },
    };
  }

  /** What became of the requests while `work` ran. */
  async countRequests(work: () => Promise<unknown>): Promise<Expected['requests']> {
    const before = { ...this.requests };
    await work();
    const { accepted, refused, failed } = this.requests;
    return {
      accepted: accepted - before.accepted,
      refused: refused - before.refused,
      failed: failed - before.failed,
    };
  }

  /** Compares with everything that is stored. @returns what is lost, stored more than once, or stored although nobody asked for it. */
  compare(stored: readonly (Fields & { key: string })[]): string[] {
    const byKey = Map.groupBy(stored, ({ key }) => key);
    const [lost, duplicated, unexpected]: [string[], string[], string[]] = [[], [], []];
    for (const key of new Set([...this.#known.keys(), ...byKey.keys()])) {
      const [found, ...others] = byKey.get(key) ?? [];
      if (others.length > 0) duplicated.push(key);
      const { acknowledged, possible } = this.#known.get(key) ?? NEVER_REQUESTED;
      if ([acknowledged, ...possible].some((state) => fits(found, state))) continue;
      (acknowledged ? lost : unexpected).push(describe(key, found, acknowledged));
    }
    return [
      ...list(`acknowledged ${this.#kind} are lost`, lost),
      ...list(`${this.#kind} are duplicated`, duplicated),
      ...list(`${this.#kind} are unexpected`, unexpected),
    ];
  }
}
