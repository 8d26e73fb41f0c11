import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startDatabaseProxy } from '@bookstore/kit/testing/database-proxy';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';
import { anEmail, Browser, PASSWORD, PUBLIC_URL } from './testing/start-identity.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const LINK_TOKEN = 'the-token-of-a-link';
const listening = z.object({ msg: z.literal('listening'), port: z.number(), opsPort: z.number() });

describe('the identity process', () => {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  const launch = (settings: Record<string, string>) => {
    const child = spawn(process.execPath, ['--conditions=source', MAIN], {
      env: { PORT: '0', OPS_PORT: '0', PUBLIC_URL, LOG_LEVEL: 'debug', ...settings },
    });
    children.push(child);
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    return { child, lines, exit: once(child, 'exit') };
  };
  const findAddresses = async (lines: readonly string[]) => {
    const { port, opsPort } = await eventually(() => {
      const found = lines.map((line) => listening.safeParse(JSON.parse(line))).find(({ success }) => success);
      return listening.parse(found?.data);
    });
    return { url: `http://127.0.0.1:${port}`, opsUrl: `http://127.0.0.1:${opsPort}` };
  };
  const start = async (settings: Record<string, string>) => {
    const launched = launch(settings);
    return { ...launched, ...(await findAddresses(launched.lines)) };
  };

  const IDENTITY_SECRET = crypto.randomUUID();

  it('keeps emails, passwords and tokens out of its log, and shuts down gracefully on SIGTERM', async () => {
    const MONGO_URL = createDatabaseUrl('identity');
    const { child, lines, exit, url, opsUrl } = await start({ MONGO_URL, IDENTITY_SECRET, DRAIN_MS: '0' });
    const email = anEmail();
    const browser = new Browser(url);
    await browser.register(email);
    await Promise.all([browser.register(email), new Browser(url).register(email)]);
    await new Browser(url).signIn(email, 'wrong password');
    const token = await (await browser.send('/token')).text();
    await browser.post('/request-password-reset', { email });
    await browser.post('/reset-password', { token: LINK_TOKEN, newPassword: 'a new password' });
    await browser.send(`/verify-email?token=${LINK_TOKEN}`);
    await browser.post('/change-password', { currentPassword: PASSWORD, newPassword: 'a new password' });
    await browser.post('/sign-out', {}, { origin: `https://${email}` });
    expect((await fetch(`${opsUrl}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${opsUrl}/metrics`)).text()).toMatch(/route="\/sign-up\/email",status="200"/);

    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    const log = lines.join('\n');
    expect(log).toContain('/sign-up/email');
    for (const secret of [
      email,
      PASSWORD,
      'wrong password',
      'a new password',
      token,
      LINK_TOKEN,
      IDENTITY_SECRET,
    ])
      expect(log).not.toContain(secret);
  });

  it('waits for a database that is down at start, and then serves', async () => {
    const proxy = await startDatabaseProxy(createDatabaseUrl('identity'));
    proxy.cut();
    const { lines } = launch({ MONGO_URL: proxy.url, IDENTITY_SECRET });
    await eventually(() => {
      expect(lines.join('\n')).toContain('database does not respond');
    });
    proxy.restore();
    const { url, opsUrl } = await findAddresses(lines);
    expect((await new Browser(url).register(anEmail())).status).toBe(200);
    expect((await fetch(`${opsUrl}/readyz`)).status).toBe(200);
    proxy.cut();
  });
});
