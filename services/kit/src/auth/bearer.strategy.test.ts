import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '@bookstore/contracts/errors';
import { TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { generateKeyPair } from 'jose';
import { FORGERIES, startForge } from '../testing/forged-tokens.ts';
import { createTokenSigner, PUBLIC_URL } from '../testing/token-issuer.ts';
import { BearerStrategy, MAX_CACHED_MS } from './bearer.strategy.ts';
import { createRemoteKeySet, KEY_AGES } from './remote-keys.ts';
import { StaffStrategy } from './staff.guard.ts';

const NO_REFUSALS = { keepFresh: () => Promise.resolve(), includes: () => false };
const HOUR_MS = 3_600_000;
const RULES = { issuer: 'http://shop.example', audience: 'shop', maxSeconds: HOUR_MS / 1000 };
/** Nothing is fetched or verified again. */
const LONG = { maxAgeMs: HOUR_MS, searchIntervalMs: HOUR_MS, maxCachedMs: HOUR_MS };
/** All is, each time. */
const SHORT = { maxAgeMs: 1, searchIntervalMs: 1, maxCachedMs: 1 };

const createSigner = async (kid: string) =>
  createTokenSigner({ ...RULES, kid }, await generateKeyPair(TOKEN_ALGORITHM, { extractable: true }));

/** An issuer whose keys and availability can change, and verifiers of its tokens. */
async function startIssuer() {
  const [first, second] = await Promise.all([createSigner('first'), createSigner('second')]);
  const state = { keys: [first.publicJwk], isDown: false, reads: 0 };
  const server = createServer((request, response) => {
    state.reads += 1;
    if (state.isDown) request.destroy();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: state.keys }));
  });
  const { port, close } = await listen(server, 0);
  const createVerifier = ({ maxCachedMs, ...ages } = LONG) => {
    const keys = createRemoteKeySet(`http://127.0.0.1:${port}/`, ages);
    const strategy = new BearerStrategy({ ...RULES, keys, maxCachedMs }, ({ sub }, done) => {
      done(null, { sub });
    });
    return (token: string) => {
      const outcome = Promise.withResolvers<number>();
      // As passport does it: each request has an object of its own.
      const handlers = {
        success: () => {
          outcome.resolve(200);
        },
        fail: () => {
          outcome.resolve(401);
        },
        error: (error: unknown) => {
          outcome.resolve(error instanceof Failure ? 503 : 500);
        },
      };
      const request = { method: 'GET', headers: { authorization: `Bearer ${token}` } };
      BearerStrategy.prototype.authenticate.call(Object.setPrototypeOf(handlers, strategy), request);
      return outcome.promise;
    };
  };
  return { state, first, second, createVerifier, close };
}

const CLAIMS = { sub: 'ada' };

const issuer = await startIssuer();
const forge = await startForge(issuer.first, CLAIMS);

describe('a token', () => {
  afterAll(() => Promise.all([issuer.close(), forge.close()]));

  it('of the issuer is accepted until it expires, also where it was verified before', async () => {
    const verify = issuer.createVerifier();
    /** A token that was accepted: each one lives longer than the one before, since a busy machine takes its time. */
    const signAccepted = async (seconds = 2): Promise<string> => {
      const expiresAt = new Date(Date.now() + seconds * 1000);
      const token = await issuer.first.sign(CLAIMS, { expiresAt });
      return (await verify(token)) === 200 ? token : signAccepted(2 * seconds);
    };
    const token = await signAccepted();
    await eventually(async () => {
      expect(await verify(token)).toBe(401);
    });
  });

  it.each(Object.entries(FORGERIES))('with %s is refused', async (_, make) => {
    expect(await issuer.createVerifier()(await make(forge))).toBe(401);
    expect(forge.forger.countReads()).toBe(0);
  });

  it('that is valid for longer than its issuer makes any is refused', async () => {
    const verify = issuer.createVerifier();
    expect(await verify(await issuer.first.sign(CLAIMS, { expiresAt: '1h' }))).toBe(200);
    expect(await verify(await issuer.first.sign(CLAIMS, { expiresAt: '2h' }))).toBe(401);
  });

  it.each([{ role: 'clerk' }, { role: ['admin'] }, { role: undefined }, { username: undefined }])(
    'of staff with %j is forbidden',
    (changes) => {
      const strategy = new StaffStrategy(PUBLIC_URL, createRemoteKeySet('http://127.0.0.1:1/'), NO_REFUSALS);
      const staff = { sub: 'staff-1', username: 'admin', role: 'admin', v: 1, auth_time: 1, exp: 2 };
      expect(strategy.validate(staff)).toMatchObject(staff);
      expect(() => strategy.validate({ ...staff, ...changes })).toThrow('FORBIDDEN');
    },
  );
});

describe('the keys of an issuer', () => {
  let issuer: Awaited<ReturnType<typeof startIssuer>>;
  beforeEach(async () => {
    issuer = await startIssuer();
  });
  afterEach(() => issuer.close());

  it('are refused within ten seconds after they were withdrawn, also after a pause', async () => {
    expect(KEY_AGES.maxAgeMs + MAX_CACHED_MS).toBeLessThan(10_000);
    const { state, first, second, createVerifier } = issuer;
    const [busy, idle] = [createVerifier(SHORT), createVerifier(SHORT)];
    const token = await first.sign(CLAIMS);
    expect(await Promise.all([busy(token), idle(token)])).toEqual([200, 200]);
    state.keys = [second.publicJwk];
    await eventually(async () => {
      expect(await busy(token)).toBe(401);
    });
    // The pause: longer than what it knows is used.
    await delay(10 * SHORT.maxCachedMs);
    expect(await Promise.all([idle(token), idle(await first.sign(CLAIMS))])).toEqual([401, 401]);
    expect(await busy(await second.sign(CLAIMS))).toBe(200);
  });

  it('are fetched once for many tokens, also with unknown keys', async () => {
    const { state, first, createVerifier } = issuer;
    const [verify, stranger] = [createVerifier(), await createSigner('unknown')];
    for (let count = 0; count < 20; count += 1)
      expect([
        await verify(await first.sign({ sub: `reader-${count}` })),
        await verify(await stranger.sign(CLAIMS)),
      ]).toEqual([200, 401]);
    expect(state.reads).toBe(1);
  });

  it('are looked for where a token names an unknown one', async () => {
    const { state, first, second, createVerifier } = issuer;
    const verify = createVerifier({ ...LONG, searchIntervalMs: 1 });
    expect(await verify(await first.sign(CLAIMS))).toBe(200);
    state.keys = [first.publicJwk, second.publicJwk];
    await eventually(async () => {
      expect(await verify(await second.sign(CLAIMS))).toBe(200);
    });
  });

  it('stay valid while their issuer does not respond', async () => {
    const { state, first, createVerifier } = issuer;
    const verify = createVerifier(SHORT);
    expect(await verify(await first.sign(CLAIMS))).toBe(200);
    state.isDown = true;
    await eventually(async () => {
      expect(await verify(await first.sign(CLAIMS))).toBe(200);
      expect(state.reads).toBeGreaterThan(1);
    });
    expect(await createVerifier()(await first.sign(CLAIMS))).toBe(503);
  });
});
