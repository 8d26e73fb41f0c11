import { afterAll, beforeEach, expect, it } from '@jest/globals';
import {
  isRestoreUnfinished,
  requireFinishedRestore,
  UNFINISHED_RESTORE,
} from '@bookstore/runtime/unfinished-restore';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import { createBackup } from './backup.ts';
import { DATABASES } from './databases.ts';
import { dumpDatabases } from './dump.ts';
import { restoreBackup } from './restore.ts';
import { makeTestFolder, removeTestFolders } from './testing.ts';

const url = z.string().parse(process.env['TEST_MONGO_URL']);
const client = await MongoClient.connect(url);
const dropAll = () => Promise.all(DATABASES.map((name) => client.db(name).dropDatabase()));
beforeEach(dropAll);
afterAll(async () => {
  await dropAll();
  await client.close();
  await removeTestFolders();
});

const PASSPHRASE = 'correct horse battery staple';
const SECRET = 'a secret of at least 32 characters';
const SECRETS = { STAFF_SECRET: SECRET, IDENTITY_SECRET: SECRET };
const [WITH_LINK, OTHER] = [{ isSecret: true, state: 'waiting' }, { state: 'waiting' }];

async function fillShop(): Promise<void> {
  for (const name of ['admin_auth', 'identity'])
    await client
      .db(name)
      .collection('mails')
      .insertMany([{ ...WITH_LINK }, { ...OTHER }]);
  await client.db('admin_auth').collection('signing_keys').insertOne({ kid: 'key of staff' });
  await client.db('identity').collection('jwks').insertOne({ publicKey: 'key of customers' });
  await client.db('orders').collection('orders').insertOne({ number: 'JK6SKYF4' });
}

const backUp = async (secrets?: Record<string, string>) =>
  (await createBackup({ url, folder: await makeTestFolder(), passphrase: PASSPHRASE, secrets, keepDays: 7 }))
    .file;
const restore = (file: string, storeSecrets = () => Promise.resolve(), isForced = false) =>
  restoreBackup({ url: () => Promise.resolve(url), file, passphrase: PASSPHRASE, isForced, storeSecrets });
const count = () =>
  Promise.all(
    ['admin_auth.signing_keys', 'identity.jwks', 'admin_auth.mails', 'identity.mails', 'orders.orders'].map(
      (each) => {
        const [database = '', name = ''] = each.split('.');
        return client.db(database).collection(name).countDocuments();
      },
    ),
  );
const areUnfinished = () => Promise.all(DATABASES.map((name) => isRestoreUnfinished(client.db(name))));

it('A backup without secrets has nothing that opens an account: no keys, and no mails with links that wait', async () => {
  await fillShop();
  const [whole, without] = [await backUp(SECRETS), await backUp()];
  await restore(without, undefined, true);
  expect(await count()).toEqual([0, 0, 1, 1, 1]);
  await restore(whole, undefined, true);
  expect(await count()).toEqual([1, 1, 2, 2, 1]);
});

it.each([1, 2])('A backup fails if a restore has begun by the end of try %i', async (marked) => {
  await fillShop();
  const orders = client.db('orders');
  let tries = 0;
  const databases = DATABASES.map((name) => client.db(name));
  const dumped = dumpDatabases(client, databases, undefined, async (content) => {
    tries += 1;
    if (tries === 2 && marked === 2) await orders.createCollection(UNFINISHED_RESTORE);
    let parts = 0;
    for await (const part of content) {
      parts += part.length > 0 ? 1 : 0;
      if (tries > 1 || parts > 1) continue;
      // A collection that comes begins the backup again.
      await orders.createCollection('came');
      if (marked === 1) await orders.createCollection(UNFINISHED_RESTORE);
    }
  });
  await expect(dumped).rejects.toThrow('has not been finished');
  expect(tries).toBe(marked);
});

it('A restore that was not finished leaves a mark, with which nothing starts, until another one is', async () => {
  await fillShop();
  const file = await backUp(SECRETS);
  await dropAll();
  await expect(restore(file, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  expect(await areUnfinished()).toEqual([true, true, true, true]);
  await expect(requireFinishedRestore(client.db('orders'))).rejects.toThrow('has not been finished');
  await expect(backUp()).rejects.toThrow('has not been finished');
  await restore(file);
  expect(await areUnfinished()).toEqual([false, false, false, false]);
  expect(await count()).toEqual([1, 1, 2, 2, 1]);
});
