import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { patchSecrets, readSecretFiles, writeSecretFiles } from './secrets.ts';
import { makeTestFolder, removeTestFolders } from './testing.ts';

const SECRETS = { STAFF_SECRET: 'of the staff', SMTP_URL: 'smtps://user:a%20b@smtp.example' };

afterAll(removeTestFolders);

describe('Secrets in files', () => {
  it('are read if a backup may need them, and if they are not empty', async () => {
    const folder = await makeTestFolder();
    const files = {
      ...SECRETS,
      GOOGLE_CLIENT_SECRET: '',
      SERVICE_TOKEN: 'between processes',
      MONGO_URL: 'mongodb://',
    };
    for (const [name, value] of Object.entries(files)) await writeFile(join(folder, name), value);
    expect(await readSecretFiles(folder)).toEqual(SECRETS);
  });

  it('are replaced by those of a backup, which only their owner can read', async () => {
    const folder = await makeTestFolder();
    await writeFile(join(folder, 'STAFF_SECRET'), 'another', { mode: 0o444 });
    const outside = `${basename(folder)}-outside`;
    const strange = { [`../${outside}`]: 'x', SERVICE_TOKEN: 'of another shop' };
    await writeSecretFiles(folder, { ...SECRETS, ...strange });
    expect(await readdir(dirname(folder))).not.toContain(outside);
    expect((await readdir(folder)).toSorted()).toEqual(Object.keys(SECRETS).toSorted());
    expect(await readFile(join(folder, 'STAFF_SECRET'), 'utf8')).toBe(SECRETS.STAFF_SECRET);
    expect((await stat(join(folder, 'STAFF_SECRET'))).mode & 0o777).toBe(0o600);
  });
});

describe('Secrets of Kubernetes', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
  });

  async function startApi(status: number) {
    const requests: unknown[] = [];
    server = createServer((request, response) => {
      const { method, url, headers } = request;
      void json(request).then((body) => {
        requests.push([method, url, headers.authorization, headers['content-type'], body]);
        response.writeHead(status).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.int() }).parse(server.address());
    const tokenFile = join(await makeTestFolder(), 'token');
    await writeFile(tokenFile, 'of-the-account\n');
    return { requests, url: `http://127.0.0.1:${port}/secrets`, tokenFile };
  }

  it('are each changed where they are', async () => {
    const api = await startApi(200);
    await patchSecrets(api, SECRETS);
    const patch = (name: string, data: object) => [
      'PATCH',
      `/secrets/${name}`,
      'Bearer of-the-account',
      'application/merge-patch+json',
      { data },
    ];
    expect(api.requests).toEqual([
      patch('staff-secret', { STAFF_SECRET: Buffer.from(SECRETS.STAFF_SECRET).toString('base64') }),
      patch('smtp-url', { SMTP_URL: Buffer.from(SECRETS.SMTP_URL).toString('base64') }),
    ]);
  });

  it('that may not be changed are named', async () => {
    await expect(patchSecrets(await startApi(403), SECRETS)).rejects.toThrow(
      'staff-secret could not be changed: 403',
    );
  });
});
