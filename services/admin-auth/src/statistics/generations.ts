import type { VersionedState } from '@bookstore/kit/mongo/versioned-states';
import type { Connection } from 'mongoose';
import { type RollUp, rollUp, type Stored } from './roll-up.ts';

/** How old the number may be by which statistics are read, and after how long nobody reads what was replaced. */
const NUMBER_IS_GOOD_MS = 1000;
export const OUT_OF_SIGHT_MS = 3 * NUMBER_IS_GOOD_MS;

type StoredGeneration = { _id: string; number: number; changes: number };

/** Describes how facts add up, in collections and models whose names are given by `nameOf`. */
type Describe<G> = (connection: Connection, nameOf: (name: string) => string) => G;

/** Both are needed: what is read belongs together, and what is acknowledged stays. */
const TRANSACTION = { readConcern: 'snapshot', writeConcern: { w: 'majority' } } as const;

const nameIn = (generation: number, name: string) => (generation === 0 ? name : `${name}.${generation}`);

const nameInFirst = (name: string) => name.replace(/[.]\d+$/, '');

/**
 * The collections that facts and their sums are kept in. A rebuild fills a new generation of them beside the one that
 * is read, and then puts it in its place: what is read is always whole.
 */
export class Generations<F extends VersionedState, G extends RollUp<F>> {
  readonly #connection: Connection;
  readonly #name: string;
  readonly #describe: Describe<G>;
  readonly #known = new Map<number, G>();
  #current = { number: 0, readAt: -Infinity };

  constructor(connection: Connection, name: string, describe: Describe<G>) {
    this.#connection = connection;
    this.#name = name;
    this.#describe = describe;
  }

  /** The collections of one generation. */
  at(number: number): G {
    const known = this.#known.get(number);
    if (known) return known;
    const sums = this.#describe(this.#connection, (name) => nameIn(number, name));
    this.#known.set(number, sums);
    return sums;
  }

  /** The collections that are read now. */
  async current(): Promise<G> {
    if (performance.now() - this.#current.readAt > NUMBER_IS_GOOD_MS)
      this.#current = { number: await this.readNumber(), readAt: performance.now() };
    return this.at(this.#current.number);
  }

  async readNumber(): Promise<number> {
    const found = await this.#generations.findOne({ _id: this.#name });
    return found?.number ?? 0;
  }

  /** Takes facts into the generation that is current when they are stored. */
  async take(facts: readonly F[]): Promise<void> {
    await this.#connection.transaction(async (session) => {
      // A change of this document as well, first of all: so no facts can get into what is just being replaced.
      const current = await this.#generations.findOneAndUpdate(
        { _id: this.#name },
        { $inc: { changes: 1 }, $setOnInsert: { number: 0 } },
        { upsert: true, returnDocument: 'after', session },
      );
      await rollUp(session, this.at(current?.number ?? 0), facts);
    }, TRANSACTION);
  }

  /** Takes facts into a generation that is not current yet. */
  async takeInto(number: number, facts: readonly F[]): Promise<void> {
    await this.#connection.transaction((session) => rollUp(session, this.at(number), facts), TRANSACTION);
  }

  /** Makes an empty generation beside the one that is current, and clears away what an earlier try left behind. */
  async prepareNext(): Promise<number> {
    const next = (await this.readNumber()) + 1;
    await this.dropOthers();
    for (const model of this.#modelsOf(next)) {
      await model.createCollection();
      await model.createIndexes();
    }
    return next;
  }

  /** Puts a generation in the place of the one before it. */
  async replaceBy(number: number): Promise<void> {
    await this.#generations.updateOne({ _id: this.#name }, { $set: { number } }, { upsert: true });
    this.#current = { number, readAt: performance.now() };
  }

  /** Drops every generation but the one that is current. */
  async dropOthers(): Promise<void> {
    const number = await this.readNumber();
    const kept = this.#modelsOf(number).map(({ collection }) => collection.collectionName);
    const ours = kept.map(nameInFirst);
    for (const { name } of await this.#connection.listCollections())
      if (ours.includes(nameInFirst(name)) && !kept.includes(name))
        await this.#connection.dropCollection(name);
  }

  #modelsOf(number: number): Stored[] {
    const { facts, totals } = this.at(number);
    return [facts, ...totals.map(({ model }) => model)];
  }

  get #generations() {
    return this.#connection.collection<StoredGeneration>('generations');
  }
}
