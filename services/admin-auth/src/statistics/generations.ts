import type { VersionedState } from '@bookstore/kit/mongo/versioned-states';
import type { Projection } from '@bookstore/kit/replication/projection';
import type { Connection } from 'mongoose';
import { type AnyModel, type RollUp, rollUp } from './roll-up.ts';

/** For how long a process reads by the generation number it has cached. */
const GENERATION_TTL_MS = 1000;
/** After how long no process reads a replaced generation any more. */
export const RETIRE_AFTER_MS = 3 * GENERATION_TTL_MS;

/** Both are needed: consistent reads, and acknowledged events that survive a failover. */
const TRANSACTION = { readConcern: 'snapshot', writeConcern: { w: 'majority' } } as const;

type GenerationDocument = { _id: string; number: number; changes: number };

type GenerationsOptions<S extends VersionedState, R extends RollUp<S>, H extends Projection['handlers']> = {
  name: string;
  /** Registers models whose names and collections are given by `nameOf`. */
  createRollUp: (connection: Connection, nameOf: (name: string) => string) => R;
  /** Creates event handlers that pass the states of their events to `apply`. */
  createHandlers: (apply: (states: S[]) => Promise<void>) => H;
};

/**
 * A projection with totals, in numbered generations of its collections. A rebuild fills the next generation beside the
 * current one and then switches to it, so that readers never see incomplete totals.
 */
export class Generations<S extends VersionedState, R extends RollUp<S>, H extends Projection['handlers']> {
  readonly name: string;
  /** Handlers that apply events to the generation that is current when they are stored. */
  readonly handlers: H;
  readonly #connection: Connection;
  readonly #options: GenerationsOptions<S, R, H>;
  readonly #rollUps = new Map<number, R>();
  #current = { number: 0, readAt: -Infinity };

  constructor(connection: Connection, options: GenerationsOptions<S, R, H>) {
    this.name = options.name;
    this.handlers = options.createHandlers((states) => this.#apply(states));
    this.#connection = connection;
    this.#options = options;
  }

  /** The current generation, for reading. */
  async current(): Promise<R> {
    if (performance.now() - this.#current.readAt > GENERATION_TTL_MS)
      this.#current = { number: await this.#readNumber(), readAt: performance.now() };
    return this.#at(this.#current.number);
  }

  /** The current generation, for updating. */
  get projection(): Projection {
    return { stored: async () => this.#at(await this.#readNumber()).states, handlers: this.handlers };
  }

  /** A generation that is not current yet, for updating. */
  projectionOf(number: number): Projection {
    const apply = (states: S[]) =>
      this.#connection.transaction((session) => rollUp(session, this.#at(number), states), TRANSACTION);
    return { stored: () => this.#at(number).states, handlers: this.#options.createHandlers(apply) };
  }

  /** Creates an empty next generation, without what an interrupted rebuild has left. */
  async createNext(): Promise<number> {
    const next = (await this.#readNumber()) + 1;
    await this.dropOthers();
    for (const model of this.#modelsOf(next)) {
      await model.createCollection();
      await model.createIndexes();
    }
    return next;
  }

  async switchTo(number: number): Promise<void> {
    await this.#documents.updateOne({ _id: this.name }, { $set: { number } }, { upsert: true });
    this.#current = { number, readAt: performance.now() };
  }

  /** Drops every generation but the current one. */
  async dropOthers(): Promise<void> {
    const current = this.#modelsOf(await this.#readNumber()).map(
      ({ collection }) => collection.collectionName,
    );
    const own = current.map(withoutNumber);
    for (const { name } of await this.#connection.listCollections())
      if (own.includes(withoutNumber(name)) && !current.includes(name))
        await this.#connection.dropCollection(name);
  }

  async #apply(states: readonly S[]): Promise<void> {
    await this.#connection.transaction(async (session) => {
      // Written first, so that this transaction conflicts with a switch to another generation.
      const current = await this.#documents.findOneAndUpdate(
        { _id: this.name },
        { $inc: { changes: 1 }, $setOnInsert: { number: 0 } },
        { upsert: true, returnDocument: 'after', session },
      );
      await rollUp(session, this.#at(current?.number ?? 0), states);
    }, TRANSACTION);
  }

  #at(number: number): R {
    const nameOf = (name: string) => (number === 0 ? name : `${name}.${number}`);
    const models = this.#rollUps.get(number) ?? this.#options.createRollUp(this.#connection, nameOf);
    this.#rollUps.set(number, models);
    return models;
  }

  #modelsOf(number: number): AnyModel[] {
    const { states, totals } = this.#at(number);
    return [states, ...totals.map(({ model }) => model)];
  }

  async #readNumber(): Promise<number> {
    return (await this.#documents.findOne({ _id: this.name }))?.number ?? 0;
  }

  get #documents() {
    return this.#connection.collection<GenerationDocument>('generations');
  }
}

const withoutNumber = (name: string) => name.replace(/[.]\d+$/, '');
