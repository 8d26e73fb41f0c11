import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';
import { openStartContext, type StartContext } from '../start-context.ts';
import { environment } from '../testing/environment.ts';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';

const KEPT_MAILS = 500;

const mails = z.array(z.object({ subject: z.string(), to: z.array(z.object({ address: z.string() })) }));

const tokens = z.object({ id_token: z.string() });
const claims = z.looseObject({ sub: z.string() });

let context: StartContext;
let standIns: StandIns;
let catcher: NonNullable<StandIns['mail']>;
let google: NonNullable<StandIns['google']>;

beforeAll(async () => {
  context = await openStartContext({
    dataDir: await makeTestFolder(),
    environment,
    print: () => undefined,
  });
  standIns = await startStandIns(context, { mail: true, google: true });
  if (!standIns.mail || !standIns.google) throw new Error('not started');
  ({ mail: catcher, google } = standIns);
});

afterAll(async () => {
  await context.close();
  await removeTestFolders();
});

/** Sends mails over one connection. @returns what the server replied to each. */
async function send(subjects: readonly string[]): Promise<string[]> {
  const { hostname, port } = new URL(catcher.url);
  const socket = connect(Number(port), hostname);
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const read = async () => (await lines.next()).value ?? '';
  const say = (line: string) => {
    socket.write(`${line}\r\n`);
    return read();
  };
  const replies: string[] = [];
  await read();
  await say('HELO shop.example');
  for (const subject of subjects) {
    await say('MAIL FROM:<orders@shop.example>');
    await say('RCPT TO:<reader@shop.example>');
    await say('DATA');
    replies.push(await say(`To: reader@shop.example\r\nSubject: ${subject}\r\n\r\nThank you.\r\n.`));
  }
  await say('QUIT');
  socket.destroy();
  return replies;
}

const list = async () => mails.parse(await (await fetch(`${catcher.pageUrl}/email`)).json());
const listSubjects = async () => (await list()).map(({ subject }) => subject);

describe('The stand-in for Google', () => {
  const callback = 'http://shop.example/callback';
  const verifier = 'v'.repeat(43);
  const authorize = (query: object) => {
    const request = {
      redirect_uri: callback,
      response_type: 'code',
      state: '"><b>',
      code_challenge: verifier,
    };
    const search = new URLSearchParams({ ...request, ...query }).toString();
    return fetch(`${google.GOOGLE_ISSUER}/authorize?${search}`, { redirect: 'manual' });
  };
  const exchange = async (code: string, client_secret: string) => {
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, client_id: 'bookstore' };
    const body = new URLSearchParams({ ...grant, client_secret });
    return fetch(`${google.GOOGLE_ISSUER}/token`, { method: 'POST', body });
  };
  const signIn = async (login_hint: string) => {
    const location = (await authorize({ login_hint })).headers.get('location') ?? '';
    return new URL(location).searchParams.get('code') ?? '';
  };
  const claimsOf = async (email: string): Promise<unknown> => {
    const { id_token } = tokens.parse(
      await (await exchange(await signIn(email), google.GOOGLE_CLIENT_SECRET)).json(),
    );
    return JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString());
  };

  it('says what it is, and asks which address to sign in with', async () => {
    const page = await (await authorize({})).text();
    expect(page).toContain('This is not Google.');
    expect(page).toContain('name="login_hint"');
    expect(page).toContain('error=access_denied');
    expect(page).not.toContain('<b>');
  });

  it('signs in each address as an account of its own', async () => {
    const first = claims.parse(await claimsOf('ann@example.com'));
    expect(first).toMatchObject({ email: 'ann@example.com', email_verified: true, aud: 'bookstore' });
    expect(claims.parse(await claimsOf('ann@example.com')).sub).toBe(first.sub);
    expect(claims.parse(await claimsOf('bob@example.com')).sub).not.toBe(first.sub);
  });

  it('gives tokens only to who knows the secret, which is new at each start, and only once', async () => {
    expect((await exchange(await signIn('ann@example.com'), 'a guess')).status).toBe(400);
    const code = await signIn('ann@example.com');
    expect((await exchange(code, google.GOOGLE_CLIENT_SECRET)).status).toBe(200);
    expect((await exchange(code, google.GOOGLE_CLIENT_SECRET)).status).toBe(400);
  });
});

describe('The mail catcher', () => {
  it('says that it delivers nothing, and lists what it was sent, also after it was killed', async () => {
    expect(await send(['Order 7K3M'])).toEqual([expect.stringMatching(/^250 .*Caught, not delivered$/)]);
    const caught = { subject: 'Order 7K3M', to: [{ address: 'reader@shop.example' }] };
    await eventually(async () => {
      expect(await list()).toContainEqual(caught);
    });
    const [killed] = standIns.part.pids;
    standIns.part.kill('SIGKILL');
    await eventually(async () => {
      expect(standIns.part.pids).not.toEqual([killed]);
      expect(await list()).toContainEqual(caught);
    });
  });

  it('keeps only the latest mails, also on the disk', async () => {
    const subjects = Array.from({ length: KEPT_MAILS + 20 }, (_, number) => `Mail ${number}`);
    await send(subjects);
    await eventually(async () => {
      expect((await listSubjects()).toSorted()).toEqual(subjects.slice(-KEPT_MAILS).toSorted());
      expect(await readdir(join(context.folder, 'mail'))).toHaveLength(KEPT_MAILS);
    });
  });

  it('has a page, and is gone when it is stopped', async () => {
    const page = await fetch(catcher.pageUrl);
    expect(page.headers.get('content-type')).toContain('text/html');
    await page.arrayBuffer();
    await standIns.part.stop();
    await expect(fetch(catcher.pageUrl)).rejects.toThrow('fetch failed');
    await standIns.part.start();
  });
});
