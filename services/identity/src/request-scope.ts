import { AsyncLocalStorage } from 'node:async_hooks';
import { MongoError, MongoServerError } from 'mongodb';
import { createUnavailable } from './problems.ts';

/** Below the gateway's five seconds, so that its client gets a response from here, and one that is true. */
const DEADLINE_MS = 4000;

type Task = () => Promise<unknown>;

/** What is known of a request while better-auth handles it. */
type Scope = {
  /** Aborts when the request has no client or no time any more. */
  signal: AbortSignal;
  databaseError?: MongoError;
  /** Whether the request has created a user, which better-auth's response does not say. */
  hasCreatedUser?: boolean;
  /** The hash of the request's new password, for better-auth. */
  preparedHash?: string;
  /** The hash that the request's password turned out to be right for. */
  verifiedHash?: string;
  tasks: Task[];
};

const scopes = new AsyncLocalStorage<Scope>();
const NEVER = new AbortController().signal;

/** The scope of the current request; an empty one outside of requests. */
export const currentScope = (): Scope => scopes.getStore() ?? { signal: NEVER, tasks: [] };

/** Puts work off until better-auth is done: inside its transactions it would be done even if they fail. */
export function doAfterwards(task: Task): Promise<void> {
  currentScope().tasks.push(task);
  return Promise.resolve();
}

/** Does the work that the current request has put off. @returns whether there was any. */
export async function doTasks(): Promise<boolean> {
  const tasks = currentScope().tasks.splice(0);
  await Promise.all(tasks.map((task) => task()));
  return tasks.length > 0;
}

/**
 * Runs better-auth for a request, until its client has gone or the deadline has passed.
 * @throws Failure UNAVAILABLE at the deadline; what the database failed with, also where better-auth itself catches it: it
 * would call a sign-out that deleted nothing a success, and answer 401 where it could not read the session.
 */
export async function runInScope<T>(client: AbortSignal, work: () => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    deadline.abort(createUnavailable());
  }, DEADLINE_MS);
  const signal = AbortSignal.any([client, deadline.signal]);
  const scope: Scope = { signal, tasks: [] };
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => {
    reject(signal.reason);
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    const result = await Promise.race([scopes.run(scope, work), aborted]);
    if (scope.databaseError) throw scope.databaseError;
    return result;
  } catch (error) {
    throw scope.databaseError ?? error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** What a write fails with when another request wrote the same unique key first, inside or outside a transaction. */
const LOST_RACE: readonly unknown[] = [11000, 112];

const isLostRace = (error: MongoError) => error instanceof MongoServerError && LOST_RACE.includes(error.code);

/**
 * Returns a copy of a database adapter which records in the request's scope what the database failed with, and does
 * nothing more in that scope: better-auth would delete sessions that it could not read.
 */
export function recordErrors<A extends object>(adapter: A): A {
  const record = (error: unknown): never => {
    if (error instanceof MongoError && !isLostRace(error)) currentScope().databaseError = error;
    throw error;
  };
  return new Proxy(adapter, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]): unknown => {
        const error = currentScope().databaseError;
        if (error) return Promise.reject(error);
        const given = name === 'transaction' ? parameters.map(recordInTransaction) : parameters;
        const result: unknown = Reflect.apply(member, target, given);
        return result instanceof Promise ? result.catch(record) : result;
      };
    },
  });
}

/** A transaction is a function of an adapter of its own. */
const recordInTransaction = (run: unknown) =>
  typeof run === 'function'
    ? (adapter: object): unknown => Reflect.apply(run, undefined, [recordErrors(adapter)])
    : run;
