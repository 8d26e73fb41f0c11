import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import type { VersionedState } from '@bookstore/kit/mongo/versioned-states';
import type { Projection } from '@bookstore/kit/replication/projection';
import type { Connection, Model } from 'mongoose';
import { type AnyModel, type RollUp, rollUp } from './roll-up.ts';

/** For how long a process reads by the generation that it has cached. */
const GENERATION_TTL_MS = 1000;
/** After how long no process reads a replaced generation any more. */
export const RETIRE_AFTER_MS = 3 * GENERATION_TTL_MS;

/** Where days and months of a generation begin that has stored no time zone, because it counts none. */
const FIRST_TIME_ZONE = 'UTC';

type GenerationDocument = {
  _id: string;
  number: number;
  changes: number;
  /** In which all its states are counted. */
  timeZone?: string;
};

type GenerationsOptions<S extends VersionedState, R extends RollUp<S>, H extends Projection['handlers']> = {
  name: string;
  /** Reads the time zone of the next generation; for totals by days or months. */
  readTimeZone?: () => Promise<string>;
  /** Computes the fields of a state that depend on the time zone. */
  countIn?: (timeZone: string, state: S) => Partial<S>;
  /** Registers models whose names and collections are given by `nameOf`. */
  createRollUp: (connection: Connection, nameOf: (name: string) => string) => R;
  /** Creates event handlers that pass the states of their events to `apply`. */
  createHandlers: (apply: Apply<S>) => H;
};

type Apply<S> = (states: S[]) => Promise<void>;

/** A generation, for updating: by events, or by states of another generation. */
interface GenerationProjection<S> extends Projection {
  stored: () => Promise<Model<S>> | Model<S>;
  apply: Apply<S>;
}

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
  /** That of the generation which is being filled: it stays the same until the switch. */
  #nextTimeZone: string | undefined;
  #cached = { number: 0, timeZone: FIRST_TIME_ZONE, readAt: -Infinity };

  constructor(connection: Connection, options: GenerationsOptions<S, R, H>) {
    this.name = options.name;
    this.handlers = options.createHandlers((states) => this.#apply(states));
    this.#connection = connection;
    this.#options = options;
  }

  /** Gives a new database its first generation. */
  async initialize(): Promise<void> {
    if (await this.#read()) return;
    const first = { number: 0, changes: 0, ...(await this.#readTimeZone()) };
    await this.#documents.updateOne({ _id: this.name }, { $setOnInsert: first }, { upsert: true });
  }

  /** The current generation, for reading. */
  async current(): Promise<R & { timeZone: string }> {
    if (performance.now() - this.#cached.readAt > GENERATION_TTL_MS)
      this.#cache((await this.#read()) ?? { number: 0, ...(await this.#readTimeZone()) });
    const { number, timeZone } = this.#cached;
    return { ...this.#at(number), timeZone };
  }

  /** Whether the current generation is counted in another time zone than the shop's. */
  async isOutdated(): Promise<boolean> {
    const [current, { timeZone }] = await Promise.all([this.#read(), this.#readTimeZone()]);
    return current?.timeZone !== timeZone;
  }

  /** The current generation, for updating. */
  get projection(): GenerationProjection<S> {
    const apply: Apply<S> = (states) => this.#apply(states);
    const stored = async () => this.#at(numberOf(await this.#read())).states;
    return { stored, handlers: this.handlers, apply };
  }

  /** A generation that is not current yet, for updating. */
  projectionOf(number: number): GenerationProjection<S> {
    const { createHandlers } = this.#options;
    const timeZone = this.#nextTimeZone ?? FIRST_TIME_ZONE;
    const apply: Apply<S> = (states) =>
      this.#connection.transaction(
        (session) => rollUp(session, this.#at(number), this.#countIn(timeZone, states)),
        TRANSACTION,
      );
    return { stored: () => this.#at(number).states, handlers: createHandlers(apply), apply };
  }

  /** Creates an empty next generation, without what an interrupted rebuild has left. */
  async createNext(): Promise<number> {
    const next = numberOf(await this.#read()) + 1;
    this.#nextTimeZone = (await this.#readTimeZone()).timeZone;
    await this.dropOthers();
    for (const model of this.#modelsOf(next)) {
      await model.createCollection();
      await model.createIndexes();
    }
    return next;
  }

  async switchTo(number: number): Promise<void> {
    const timeZone = this.#nextTimeZone;
    const next = { number, ...(timeZone !== undefined && { timeZone }) };
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

  async #apply(states: readonly S[]): Promise<void> {
    const ownTimeZone = await this.#readTimeZone();
    await this.#connection.transaction(async (session) => {
      // Written first, so that this transaction conflicts with a switch to another generation.
      const current = await this.#documents.findOneAndUpdate(
        { _id: this.name },
        { $inc: { changes: 1 }, $setOnInsert: { number: 0, ...ownTimeZone } },
        { upsert: true, returnDocument: 'after', session },
      );
      const timeZone = current?.timeZone ?? FIRST_TIME_ZONE;
      await rollUp(session, this.#at(numberOf(current)), this.#countIn(timeZone, states));
    }, TRANSACTION);
  }

  #countIn(timeZone: string, states: readonly S[]): readonly S[] {
    const { countIn } = this.#options;
    return countIn ? states.map((state) => ({ ...state, ...countIn(timeZone, state) })) : states;
  }

  async #readTimeZone(): Promise<{ timeZone?: string }> {
    const timeZone = await this.#options.readTimeZone?.();
    return timeZone === undefined ? {} : { timeZone };
  }

  #cache({ number, timeZone = FIRST_TIME_ZONE }: Pick<GenerationDocument, 'number' | 'timeZone'>): void {
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
