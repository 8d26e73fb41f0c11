import { afterAll, describe, expect, it } from '@jest/globals';
import { anEmail, Browser, codeOf, PASSWORD, startIdentity } from './testing/start-identity.ts';

const LIMIT = 2;

const identity = await startIdentity({ SIGN_IN_FAILURES_PER_EMAIL: LIMIT });
const limited = await startIdentity({
  RATE_LIMIT_SIGN_IN: 2,
  RATE_LIMIT_PASSWORD_RESET: 2,
  RATE_LIMIT_ACCOUNT: 2,
});
afterAll(() => Promise.all([identity.close(), limited.close()]));

describe('failing to sign in', () => {
  let addresses = 0;
  const newAddress = () => `198.51.100.${(addresses += 1)}`;
  const signIn = (email: string, password: string, address = newAddress()) =>
    new Browser(identity.url).signIn(email, password, { 'x-forwarded-for': address });
  const guess = async (email: string, times: number, address?: string) => {
    const responses: Response[] = [];
    for (let round = 0; round < times; round++)
      responses.push(await signIn(email, `guess number ${round}`, address));
    return responses;
  };

  it.each([
    ['a known', true],
    ['an unknown', false],
  ])(
    'too often with %s email is rejected from every new address, with Retry-After',
    async (_what, isKnown) => {
      const email = anEmail();
      if (isKnown) await new Browser(identity.url).register(email);
      const responses = await guess(email, LIMIT + 1);
      expect(responses.map(({ status }) => status)).toEqual([401, 401, 429]);
      const rejected = responses.at(-1);
      expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await rejected?.json()).toMatchObject({ code: 'RATE_LIMITED' });
      expect((await signIn(email.toUpperCase(), PASSWORD)).status).toBe(429);
    },
  );

  it('does not lock the owner out of an address that signed in before, which has a limit of its own', async () => {
    const [email, home] = [anEmail(), newAddress()];
    await new Browser(identity.url).register(email);
    expect((await signIn(email, PASSWORD, home)).status).toBe(200);
    await guess(email, LIMIT + 2);
    expect((await signIn(email, PASSWORD, home)).status).toBe(200);
    const responses = await guess(email, LIMIT + 1, home);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 429]);
  });

  it('does not lock the owner out of the address where the account was created', async () => {
    const [email, home] = [anEmail(), newAddress()];
    await new Browser(identity.url).register(email, PASSWORD, { 'x-forwarded-for': home });
    await guess(email, LIMIT + 2);
    expect((await signIn(email, PASSWORD, home)).status).toBe(200);
  });

  it('counts neither right passwords nor forms without a password', async () => {
    const email = anEmail();
    await new Browser(identity.url).register(email);
    for (let round = 0; round < LIMIT + 1; round++) {
      expect((await signIn(email, PASSWORD)).status).toBe(200);
      const response = await new Browser(identity.url).post('/sign-in/email', { email });
      expect(response.status).toBe(400);
    }
  });

  it('is not counted for an address by registering there with an email that is known', async () => {
    const [email, elsewhere] = [anEmail(), newAddress()];
    await new Browser(identity.url).register(email);
    await new Browser(identity.url).register(email, PASSWORD, { 'x-forwarded-for': elsewhere });
    await guess(email, LIMIT);
    expect((await signIn(email, 'a further guess', elsewhere)).status).toBe(429);
  });
});

it.each([
  ['/sign-in/email', { email: anEmail(), password: PASSWORD }, 401],
  ['/request-password-reset', { email: anEmail() }, 200],
  ['/update-user', { name: 'Ann' }, 200],
])(
  'an address that asks for %s more often than allowed is rejected with Retry-After, and no other',
  async (path, body, status) => {
    const browser = new Browser(limited.url);
    await browser.register(anEmail());
    const sendFrom = (address: string) => browser.post(path, body, { 'x-forwarded-for': address });
    for (let round = 0; round < 2; round += 1) expect((await sendFrom('203.0.113.1')).status).toBe(status);
    const rejected = await sendFrom('203.0.113.1');
    expect(await codeOf(rejected)).toEqual([429, 'RATE_LIMITED']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendFrom('203.0.113.2')).status).toBe(status);
  },
);
