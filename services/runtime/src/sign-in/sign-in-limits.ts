import { createHash } from 'node:crypto';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { DeclaredIndex } from '../index-check.ts';
import { toRateKey } from '../rate-key.ts';
import { RetryLater } from '../retry-later.ts';

const WINDOW_SECONDS = 15 * 60;
/** For how long an address counts as one that has signed in to an account. */
const KNOWN_SECONDS = 90 * 24 * 3600;

const COUNTS = 'sign_in_failures';
const KNOWN_ADDRESSES = 'sign_in_addresses';

/** Without the unique ones concurrent attempts are not counted one by one. */
export const SIGN_IN_INDEXES: readonly DeclaredIndex[] = [COUNTS, KNOWN_ADDRESSES].flatMap((collection) => [
  { collection, key: { key: 1 }, options: { unique: true } },
  { collection, key: { expire: -1 }, options: { expireAfterSeconds: 0 } },
]);

/** Failures allowed in 15 minutes; 0 disables the limit. */
type Limits = { perAddress: number; perAccount: number };

type Attempt = {
  /** Uncounts it: it ended with neither a right nor a wrong password. */
  withdraw: () => Promise<void>;
  /** Uncounts it, and remembers that this address has signed in to this account. */
  succeed: () => Promise<void>;
};

type Count = [limiter: RateLimiterMongo | undefined, key: string];

const NOT_COUNTED: Attempt = { withdraw: () => Promise.resolve(), succeed: () => Promise.resolve() };

/**
 * Limits failed sign-ins by client address and by account. An address that has signed in to an account before has a
 * count of its own for it, so others' failures never lock its owner out. Everything is stored in the database, so that
 * the limits hold across replicas; unknown accounts are counted like known ones.
 */
export class SignInLimits {
  readonly #byAddress: RateLimiterMongo | undefined;
  readonly #byAccount: RateLimiterMongo | undefined;
  readonly #byBoth: RateLimiterMongo | undefined;
  readonly #known: RateLimiterMongo;

  /** Counts of another `scope` are others. */
  constructor(database: unknown, { perAddress, perAccount }: Limits, scope = '') {
    const create = (keyPrefix: string, points: number, tableName = COUNTS) =>
      new RateLimiterMongo({
        storeClient: database,
        tableName,
        keyPrefix: scope + keyPrefix,
        points,
        duration: WINDOW_SECONDS,
        disableIndexesCreation: true,
      });
    this.#byAddress = perAddress > 0 ? create('address', perAddress) : undefined;
    this.#byAccount = perAccount > 0 ? create('account', perAccount) : undefined;
    this.#byBoth = this.#byAddress || this.#byAccount ? create('both', perAddress || perAccount) : undefined;
    this.#known = create('known', 1, KNOWN_ADDRESSES);
  }

  /** Counts an attempt before it runs, so that concurrent ones keep to the limit. @throws RetryLater RATE_LIMITED */
  async begin(address: string, account: string): Promise<Attempt> {
    if (!this.#byBoth) return NOT_COUNTED;
    const both = toKey(address, account);
    const counts: readonly Count[] =
      (await this.#known.get(both)) === null
        ? [
            [this.#byAddress, toRateKey(address)],
            [this.#byAccount, account],
          ]
        : [[this.#byBoth, both]];
    const consumed: Count[] = [];
    const withdraw = async () => {
      await Promise.all(consumed.map(async ([limiter, key]) => limiter?.reward(key)));
    };
    for (const count of counts) {
      const [limiter, key] = count;
      try {
        await limiter?.consume(key);
      } catch (rejection) {
        // Whoever is refused because others failed has not failed from here.
        await withdraw();
        rejectAttempt(rejection);
      }
      consumed.push(count);
    }
    return {
      withdraw,
      succeed: async () => {
        await Promise.all([withdraw(), this.remember(address, account)]);
      },
    };
  }

  /** Makes an address one that has signed in to an account. */
  async remember(address: string, account: string): Promise<void> {
    await this.#known.set(toKey(address, account), 1, KNOWN_SECONDS);
  }
}

const toKey = (address: string, account: string) =>
  createHash('sha256')
    .update(JSON.stringify([toRateKey(address), account]))
    .digest('base64url');

function rejectAttempt(rejection: unknown): never {
  if (!(rejection instanceof RateLimiterRes)) throw rejection;
  throw new RetryLater('RATE_LIMITED', Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)));
}
