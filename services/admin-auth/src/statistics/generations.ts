import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import type { VersionedState } from '@bookstore/kit/mongo/versioned-states';
import type { Projection } from '@bookstore/kit/replication/projection';
import type { Connection, QueryFilter } from 'mongoose';
import { type AnyModel, type RollUp, rollUp } from './roll-up.ts';

/** For how long a process reads by the generation that it has cached. */
const GENERATION_TTL_MS = 1000;
/** After how long no process reads a replaced generation any more. */
export const RETIRE_AFTER_MS = 3 * GENERATION_TTL_MS;

/** Where earlier versions let every day and month begin; they stored no time zone. */
const FIRST_TIME_ZONE = 'UTC';

type GenerationDocument = {
  _id: string;
  number: number;
  changes: number;
  /** In which all its states are counted. */
  timeZone?: string;
};

/** Makes states, which are counted in a time zone. */
type ToStates<S> = (timeZone: string) => S[];

type GenerationsOptions<S extends VersionedState, R extends RollUp<S>, H extends Projection['handlers']> = {
  name: string;
  /** The time zone of the next generation; for totals by days or months. */
  timeZone?: string;
  /** Matches the states of versions that did not count all totals yet. */
  incomplete?: QueryFilter<S>;
  /** Registers models whose names and collections are given by `nameOf`. */
  createRollUp: (connection: Connection, nameOf: (name: string) => string) => R;
  /** Creates event handlers that pass the states of their events to `apply`. */
  createHandlers: (apply: (toStates: ToStates<S>) => Promise<void>) => H;
};

/**
 * A projection with totals, in numbered generations of its collections. A rebuild fills the next generation beside the
 * current one and then switches to it, so that readers never see incomplete totals. All states of a generation are
 * counted in one time zone, whatever the processes are set to.
 */
export class Generations<S extends VersionedState, R extends RollUp<S>, H extends Projection['handlers']> {
  readonly name: string;
  /** Handlers that apply events to the generation that is current when they are stored. */
  readonly handlers: H;
  readonly #connection: Connection;
  readonly #options: GenerationsOptions<S, R, H>;
  readonly #rollUps = new Map<number, R>();
  #cached = { number: 0, timeZone: FIRST_TIME_ZONE, readAt: -Infinity };

  constructor(connection: Connection, options: GenerationsOptions<S, R, H>) {
    this.name = options.name;
    this.handlers = options.createHandlers((toStates) => this.#apply(toStates));
    this.#connection = connection;
    this.#options = options;
  }

  /** Gives a new database its first generation. What earlier versions have stored there stays without a time zone. */
  async initialize(): Promise<void> {
    if (await this.#read()) return;
    const isEmpty = (await this.#at(0).states.exists({})) === null;
    const first = { number: 0, changes: 0, ...(isEmpty && this.#ownTimeZone) };
    await this.#documents.updateOne({ _id: this.name }, { $setOnInsert: first }, { upsert: true });
  }

  /** The current generation, for reading. */
  async current(): Promise<R & { timeZone: string }> {
    if (performance.now() - this.#cached.readAt > GENERATION_TTL_MS) this.#cache(await this.#read());
    const { number, timeZone } = this.#cached;
    return { ...this.#at(number), timeZone };
  }

  /** Whether the current generation counts in another time zone than the next one would, or lacks totals. */
  async isOutdated(): Promise<boolean> {
    const { timeZone, incomplete } = this.#options;
    const current = await this.#read();
    if (current?.timeZone !== timeZone) return true;
    if (!incomplete) return false;
    return (await this.#at(numberOf(current)).states.exists(incomplete)) !== null;
  }

  /** The current generation, for updating. */
  get projection(): Projection {
    return { stored: async () => this.#at(numberOf(await this.#read())).states, handlers: this.handlers };
  }

  /** A generation that is not current yet, for updating. */
  projectionOf(number: number): Projection {
    const { timeZone = FIRST_TIME_ZONE, createHandlers } = this.#options;
    const apply = (toStates: ToStates<S>) =>
      this.#connection.transaction(
        (session) => rollUp(session, this.#at(number), toStates(timeZone)),
        TRANSACTION,
      );
    return { stored: () => this.#at(number).states, handlers: createHandlers(apply) };
  }

  /** Creates an empty next generation, without what an interrupted rebuild has left. */
  async createNext(): Promise<number> {
    const next = numberOf(await this.#read()) + 1;
    await this.dropOthers();
    for (const model of this.#modelsOf(next)) {
      await model.createCollection();
      await model.createIndexes();
    }
    return next;
  }

  async switchTo(number: number): Promise<void> {
    const next = { number, ...this.#ownTimeZone };
    await this.#documents.updateOne({ _id: this.name }, { $set: next }, { upsert: true });
    this.#cache(next);
  }

  /** Drops every generation but the current one. */
  async dropOthers(): Promise<void> {
    const current = this.#modelsOf(numberOf(await this.#read())).map(
      ({ collection }) => collection.collectionName,
    );
    const own = current.map(withoutNumber);
    for (const { name } of await this.#connection.listCollections())
      if (own.includes(withoutNumber(name)) && !current.includes(name))
        await this.#connection.dropCollection(name);
  }

  async #apply(toStates: ToStates<S>): Promise<void> {
    await this.#connection.transaction(async (session) => {
      // Written first, so that this transaction conflicts with a switch to another generation.
      const current = await this.#documents.findOneAndUpdate(
        { _id: this.name },
        { $inc: { changes: 1 }, $setOnInsert: { number: 0, ...this.#ownTimeZone } },
        { upsert: true, returnDocument: 'after', session },
      );
      await rollUp(session, this.#at(numberOf(current)), toStates(current?.timeZone ?? FIRST_TIME_ZONE));
    }, TRANSACTION);
  }

  get #ownTimeZone() {
    const { timeZone } = this.#options;
    return timeZone === undefined ? {} : { timeZone };
  }

  #cache(current: Pick<GenerationDocument, 'number' | 'timeZone'> | null): void {
    const { number, timeZone = FIRST_TIME_ZONE } = current ?? { number: 0, ...this.#ownTimeZone };
    this.#cached = { number, timeZone, readAt: performance.now() };
    this.#forgetBefore(number);
  }

  /** Removes the models of replaced generations, whose indexes would otherwise be built again. */
  #forgetBefore(number: number): void {
    for (const old of [...this.#rollUps.keys()].filter((each) => each < number)) {
      for (const { modelName } of this.#modelsOf(old)) this.#connection.deleteModel(modelName);
      this.#rollUps.delete(old);
    }
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

  #read(): Promise<GenerationDocument | null> {
    return this.#documents.findOne({ _id: this.name });
  }

  get #documents() {
    return this.#connection.collection<GenerationDocument>('generations');
  }
}

const numberOf = (generation: GenerationDocument | null): number => generation?.number ?? 0;

const withoutNumber = (name: string) => name.replace(/[.]\d+$/, '');
