import { afterAll, describe, expect, it } from '@jest/globals';
import { STAFF_SESSION_SECONDS } from '@bookstore/contracts/lifetimes';
import { ownAccount, recoveryCodes, staffSession, totpSecret } from '@bookstore/contracts/staff';
import { TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { decodeJwt, importPKCS8, SignJWT } from 'jose';
import { URI, Secret, TOTP } from 'otpauth';
import { startAdminAuth } from '../testing/admin-auth.ts';
import { addStaff, signIn, type StaffMember } from '../testing/staff.ts';
import { createSecretBox } from './secret-box.ts';
import type { SigningKey } from './signing-keys.ts';
import type { StaffDocument } from './staff-account.ts';

const STEP_MS = 30_000;
const WRONG_CODE = '000000';

const { config, database, send, token: admin, close } = await startAdminAuth();
let staff: StaffMember;
/** Where the account signs in: wrong codes of an address are counted for all accounts. */
let home = '192.0.2.0';

afterAll(() => close());

const add = async () => {
  staff = await addStaff(send, admin, 'manager');
  home = `192.0.2.${Number(home.split('.')[3]) + 1}`;
  return staff;
};
const read = async (token = staff.token) =>
  ownAccount.parse((await send('GET', '/api/staff/me', { token })).body);
const login = (fields: object = {}, address = home) =>
  send('POST', '/api/auth/admin', {
    body: { username: staff.username, password: staff.password, ...fields },
    headers: { 'x-forwarded-for': address },
  });
const createTotp = (token: string, { password } = staff) =>
  send('POST', '/api/staff/me/totp', { token, body: { password } });
const changePassword = (token: string, fields: object = {}) =>
  send('PUT', '/api/staff/me/password', {
    token,
    body: { password: staff.password, newPassword: 'yet another password', ...fields },
  });
const tokenOf = ({ body }: { body: unknown }) => staffSession.parse(body).token;
const identify = async (token: string) => (await send('GET', '/api/staff/identity', { token })).status;
const isOut = (token: string) =>
  eventually(async () => {
    expect(await identify(token)).toBe(401);
  });

describe('the own account', () => {
  it('is shown, and ends its other sessions, without more time for its own one', async () => {
    const { token } = await add();
    const other = tokenOf(await login());
    const { account } = await read();
    expect(account).toMatchObject({ username: staff.username, role: 'manager', state: 'active' });
    const next = tokenOf(await send('DELETE', '/api/staff/me/sessions', { token }));
    await isOut(other);
    await isOut(token);
    expect(await identify(next)).toBe(200);
    const { exp, auth_time: signedInAt } = decodeJwt(token);
    expect(decodeJwt(next)).toMatchObject({ exp, auth_time: signedInAt });
    expect(await identify(tokenOf(await login()))).toBe(200);
  });

  it('has a language of the dashboard, which is in its tokens from then on and ends no session', async () => {
    const { token } = await add();
    const choose = (language: string) => send('PUT', '/api/staff/me/language', { token, body: { language } });
    const chosen = tokenOf(await choose('en'));
    const { exp } = decodeJwt(token);
    expect(decodeJwt(chosen)).toMatchObject({ exp, language: 'en' });
    expect(decodeJwt(tokenOf(await login()))).toMatchObject({ language: 'en' });
    expect((await read()).account.language).toBe('en');
    expect(await identify(token)).toBe(200);
    expect(await choose('xx')).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(decodeJwt(tokenOf(await choose('')))).not.toHaveProperty('language');
    expect((await read()).account).not.toHaveProperty('language');
  });

  it('gets another password with its own one, which ends the other sessions', async () => {
    const { token, username, password } = await add();
    const other = tokenOf(await login());
    const wrong = await changePassword(token, { password: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    const next = tokenOf(await changePassword(token));
    await isOut(other);
    await isOut(token);
    expect(await identify(next)).toBe(200);
    expect((await signIn(send, { username, password })).status).toBe(401);
    expect((await signIn(send, { username, password: 'yet another password' })).status).toBe(200);
  });

  it('has no password that is too short, or that it has already', async () => {
    const { token, password } = await add();
    for (const newPassword of ['short', password]) {
      const expected = { status: 400, body: { errors: [{ path: 'newPassword' }] } };
      expect(await changePassword(token, { newPassword })).toMatchObject(expected);
    }
  });

  it('changes nothing in a session that began more than twelve hours ago', async () => {
    const { token, password } = await add();
    const key = await database.collection<SigningKey>('signing_keys').findOne();
    const { kid = '', sealedPem = '' } = key ?? {};
    const pem = createSecretBox(config.STAFF_SECRET, 'signing keys of staff').open(sealedPem, kid);
    const signedInAt = Math.floor(Date.now() / 1000) - STAFF_SESSION_SECONDS - 1;
    const old = await new SignJWT({ ...decodeJwt(token), auth_time: signedInAt })
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid })
      .sign(await importPKCS8(pem, TOKEN_ALGORITHM));
    expect(await identify(old)).toBe(200);
    expect((await changePassword(old)).status).toBe(401);
    expect((await login({ password })).status).toBe(200);
  });
});

const stored = () =>
  database.collection<StaffDocument>('staff_accounts').findOne({ username: staff.username });
/** A code of the authenticator, some steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
/** What `act` returns when all of it happened in one time step; until then it is repeated. */
async function inOneStep<T>(act: () => Promise<T>): Promise<T> {
  const readStep = () => Math.floor(Date.now() / STEP_MS);
  const step = readStep();
  const result = await act();
  return step === readStep() ? result : inOneStep(act);
}

/** Turns a second factor on, with the code of the step before this one. */
async function setUp() {
  const { token } = await add();
  const { secret, uri } = totpSecret.parse((await createTotp(token)).body);
  const { recoveryCodes: codes, session } = await eventually(async () => {
    const body = { code: codeOf(secret, -1) };
    return recoveryCodes.parse((await send('PUT', '/api/staff/me/totp', { token, body })).body);
  });
  return { secret, uri, codes, token: session.token };
}

describe('a second factor', () => {
  it('is on once a code of its secret is confirmed, and is asked for after the password', async () => {
    const { token } = await add();
    const { secret, uri } = totpSecret.parse((await createTotp(token)).body);
    expect(URI.parse(uri)).toMatchObject({ issuer: 'Bookstore', label: staff.username });
    expect((await login()).status).toBe(200);
    const confirm = (code: string) => send('PUT', '/api/staff/me/totp', { token, body: { code } });
    expect((await confirm(WRONG_CODE)).status).toBe(401);
    const { session } = recoveryCodes.parse((await confirm(codeOf(secret))).body);
    expect((await createTotp(session.token)).status).toBe(409);
    expect(await login()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    expect(await login({ password: 'wrong' })).toMatchObject({ body: { code: 'INVALID_CREDENTIALS' } });
    expect(await login({ code: WRONG_CODE })).toMatchObject({ body: { code: 'INVALID_CREDENTIALS' } });
  });

  it('is encrypted in the database, and its recovery codes are hashed', async () => {
    const { secret, codes } = await setUp();
    const text = JSON.stringify(await stored());
    expect(text).not.toContain(secret);
    for (const code of codes) expect(text).not.toContain(code.replaceAll('-', ''));
    expect(codes).toHaveLength(10);
  });

  it('has codes that work once, a step early or late', async () => {
    const { secret, statuses } = await inOneStep(async () => {
      const made = await setUp();
      const refused = [
        await login({ code: codeOf(made.secret, -1) }),
        await login({ code: codeOf(made.secret, 2) }),
      ];
      return { ...made, statuses: refused.map(({ status }) => status) };
    });
    expect(statuses).toEqual([401, 401]);
    const [code, next] = [codeOf(secret), codeOf(secret, 1)];
    const together = await Promise.all([login({ code }), login({ code }), login({ code })]);
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect((await login({ code: next }, '203.0.113.9')).status).toBe(200);
    expect((await login({ code: next }, '203.0.113.9')).status).toBe(401);
  });

  it('has no code that works again after a later one', async () => {
    const statuses = await inOneStep(async () => {
      const { secret } = await setUp();
      const codes = [codeOf(secret), codeOf(secret, 1), codeOf(secret)];
      const answers: number[] = [];
      for (const code of codes) answers.push((await login({ code })).status);
      return answers;
    });
    expect(statuses).toEqual([200, 200, 401]);
  });

  it('has recovery codes, each of which works once, however it is typed', async () => {
    const { codes, token } = await setUp();
    const [first = '', second = ''] = codes;
    expect((await login({ code: first })).status).toBe(200);
    expect((await login({ code: first })).status).toBe(401);
    expect((await login({ code: second.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await read(token)).recoveryCodesLeft).toBe(8);
  });

  it('is not guessed: six wrong codes of an account are too many, but not for those who gave a right one', async () => {
    const { codes } = await setUp();
    expect((await login({ code: codes[0] }, '203.0.113.1')).status).toBe(200);
    const guesses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      guesses.push((await login({ code: `00000${guess}` }, `198.51.100.${guess}`)).status);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login({ code: codes[1] }, '198.51.100.77')).status).toBe(429);
    expect((await login({ code: codes[1] }, '203.0.113.1')).status).toBe(200);
  });

  it('is not set up by who has a token only, and locks nobody out', async () => {
    const { token } = await add();
    expect((await createTotp(token, { ...staff, password: 'wrong' })).status).toBe(401);
    expect((await send('POST', '/api/staff/me/totp', { token })).status).toBe(400);
    const confirmed = await send('PUT', '/api/staff/me/totp', { token, body: { code: WRONG_CODE } });
    expect(confirmed.status).toBe(401);
    expect((await login()).status).toBe(200);
  });

  it('that was not confirmed is forgotten with another password, and after fifteen minutes', async () => {
    const { token } = await add();
    const confirm = (by: string, secret: string) =>
      send('PUT', '/api/staff/me/totp', { token: by, body: { code: codeOf(secret) } });
    const before = totpSecret.parse((await createTotp(token)).body);
    const next = tokenOf(await changePassword(token));
    const refused = { status: 401, body: { code: 'INVALID_CREDENTIALS' } };
    expect(await confirm(next, before.secret)).toMatchObject(refused);
    const { secret } = totpSecret.parse(
      (await createTotp(next, { ...staff, password: 'yet another password' })).body,
    );
    const $set = { newTotpUntil: new Date(Date.now() - 1) };
    await database.collection('staff_accounts').updateOne({ username: staff.username }, { $set });
    expect(await confirm(next, secret)).toMatchObject(refused);
    expect((await stored())?.totp).toBeUndefined();
  });

  it('is asked for when the password is changed', async () => {
    const { codes, token } = await setUp();
    const asked = { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } };
    expect(await changePassword(token)).toMatchObject(asked);
    expect((await changePassword(token, { code: WRONG_CODE })).status).toBe(401);
    expect((await changePassword(token, { code: codes[0] })).status).toBe(200);
  });

  it('goes off with the password and a code of it, and a secret that was not confirmed is none', async () => {
    const { codes, token } = await setUp();
    const remove = (code = '', { password } = staff) =>
      send('POST', '/api/staff/me/totp/removal', { token, body: { password, code } });
    expect((await remove(WRONG_CODE)).status).toBe(401);
    expect((await remove(codes[0], { ...staff, password: 'wrong' })).status).toBe(401);
    expect((await remove(codes[0])).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await stored())?.totp).toBeUndefined();
  });
});
