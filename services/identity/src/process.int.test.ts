import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import { startDatabaseProxy } from '@bookstore/kit/testing/database-proxy';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { UNFINISHED_RESTORE } from '@bookstore/runtime/unfinished-restore';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import { anEmail, Browser, PUBLIC_URL, SERVICE_TOKEN } from './testing/start-identity.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const listening = z.object({ msg: z.literal('listening'), port: z.number(), opsPort: z.number() });

const proxy = await startDatabaseProxy(createDatabaseUrl('identity'));
proxy.cut();
const settings = {
  PORT: '0',
  OPS_PORT: '0',
  PUBLIC_URL,
  SERVICE_TOKEN,
  IDENTITY_SECRET: crypto.randomUUID(),
};
const run = (MONGO_URL: string) =>
  spawn(process.execPath, ['--conditions=source', MAIN], { env: { ...settings, MONGO_URL } });
const child = run(proxy.url);
const lines: string[] = [];
createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
afterAll(() => {
  child.kill('SIGKILL');
  proxy.cut();
});

it('identity waits for a database that is down at its start, and then serves', async () => {
  await eventually(() => {
    expect(lines.join('\n')).toContain('database does not respond');
  });
  proxy.restore();
  const { port, opsPort } = await eventually(() =>
    listening.parse(JSON.parse(lines.find((line) => line.includes('listening')) ?? '')),
  );
  expect((await new Browser(`http://127.0.0.1:${port}`).register(anEmail())).status).toBe(200);
  const readOps = (path: string) => fetch(`http://127.0.0.1:${opsPort}${path}`);
  expect((await readOps('/readyz')).status).toBe(200);
  expect(await (await readOps('/metrics')).text()).toMatch(/route="\/sign-up\/email",status="200"/);
});

it('identity does not start with a part of a backup', async () => {
  const url = createDatabaseUrl('identity');
  const client = await MongoClient.connect(url);
  await client.db().createCollection(UNFINISHED_RESTORE);
  const refused = run(url);
  const [exit, output] = await Promise.all([once(refused, 'exit'), text(refused.stdout)]);
  expect(exit).toEqual([1, null]);
  expect(output).toContain('The restore of this shop has not been finished');
  await client.close();
});
