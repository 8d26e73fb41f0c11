import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@bookstore/contracts/errors';
import { TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { generateKeyPair } from 'jose';
import { FORGERIES, type Forge, startForge } from '../testing/forged-tokens.ts';
import { createTokenSigner } from '../testing/token-issuer.ts';
import { BearerStrategy } from './bearer.strategy.ts';
import { createRemoteKeySet } from './remote-keys.ts';
import { StaffStrategy } from './staff.guard.ts';

const NO_REFUSALS = { keepFresh: () => Promise.resolve(), includes: () => false };
const RULES = { issuer: 'http://shop.example', audience: 'shop' };

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
  const createVerifier = () => {
    const keys = createRemoteKeySet(`http://127.0.0.1:${port}/`);
    const strategy = new BearerStrategy({ ...RULES, keys }, ({ sub }, done) => {
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
      const request = { headers: { authorization: `Bearer ${token}` } };
      BearerStrategy.prototype.authenticate.call(Object.setPrototypeOf(handlers, strategy), request);
      return outcome.promise;
    };
  };
  return { state, first, second, createVerifier, close };
}

const CLAIMS = { sub: 'ada' };

describe('a token', () => {
  let issuer: Awaited<ReturnType<typeof startIssuer>>;
  let forge: Forge;
  beforeAll(async () => {
    issuer = await startIssuer();
    forge = await startForge(issuer.first, CLAIMS);
  });
  afterAll(() => Promise.all([issuer.close(), forge.close()]));

  it('of the issuer is accepted until it expires, also where it was verified before', async () => {
    const verify = issuer.createVerifier();
    const token = await issuer.first.sign(CLAIMS, { expiresAt: new Date(Date.now() + 2000) });
    expect(await verify(token)).toBe(200);
    await eventually(async () => {
      expect(await verify(token)).toBe(401);
    }, 3000);
  });

  it.each(Object.entries(FORGERIES))('with %s is refused', async (_, make) => {
    expect(await issuer.createVerifier()(await make(forge))).toBe(401);
    expect(forge.forger.countReads()).toBe(0);
  });

  it.each([{ role: 'clerk' }, { role: ['admin'] }, { role: undefined }, { username: undefined }])(
    'of staff with %j is forbidden',
    (changes) => {
      const strategy = new StaffStrategy(createRemoteKeySet('http://127.0.0.1:1/'), NO_REFUSALS);
      const staff = { sub: 'staff-1', username: 'admin', role: 'admin', v: 1, sid: 'session' };
      expect(strategy.validate(staff)).toMatchObject(staff);
      expect(() => strategy.validate({ ...staff, ...changes })).toThrow('FORBIDDEN');
    },
  );
});

describe('the keys of an issuer', () => {
  it.concurrent('are refused within ten seconds after they were withdrawn, also after a pause', async () => {
    const { state, first, second, createVerifier, close } = await startIssuer();
    const [busy, idle] = [createVerifier(), createVerifier()];
    const token = await first.sign(CLAIMS);
    expect(await Promise.all([busy(token), idle(token)])).toEqual([200, 200]);
    state.keys = [second.publicJwk];
    const [startedAt, readsBefore] = [performance.now(), state.reads];
    let requests = 0;
    for (; (await busy(token)) === 200; requests += 1) {
      expect(await busy(await first.sign({ sub: `reader-${requests}` }))).toBeLessThan(500);
      await delay(50);
    }
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(requests).toBeGreaterThan(20);
    expect(state.reads - readsBefore).toBeLessThan(8);
    // Its own memory of the token may have begun a little later.
    await delay(1000);
    expect(await Promise.all([idle(token), idle(await first.sign(CLAIMS))])).toEqual([401, 401]);
    expect(await busy(await second.sign(CLAIMS))).toBe(200);
    await close();
  });

  it.concurrent(
    'are found a second after they are published, also among tokens with unknown keys',
    async () => {
      const { state, first, second, createVerifier, close } = await startIssuer();
      const [verify, stranger] = [createVerifier(), await createSigner('unknown')];
      expect(await verify(await first.sign(CLAIMS))).toBe(200);
      state.keys = [first.publicJwk, second.publicJwk];
      await delay(1000);
      expect(await verify(await second.sign(CLAIMS))).toBe(200);
      const readsBefore = state.reads;
      for (let count = 0; count < 20; count += 1) expect(await verify(await stranger.sign(CLAIMS))).toBe(401);
      expect(state.reads - readsBefore).toBeLessThan(2);
      await close();
    },
  );

  it.concurrent('stay valid while their issuer does not respond', async () => {
    const { state, first, createVerifier, close } = await startIssuer();
    const verify = createVerifier();
    expect(await verify(await first.sign(CLAIMS))).toBe(200);
    state.isDown = true;
    await delay(4500);
    expect(await verify(await first.sign(CLAIMS))).toBe(200);
    expect(await createVerifier()(await first.sign(CLAIMS))).toBe(503);
    state.isDown = false;
    await close();
  });
});
