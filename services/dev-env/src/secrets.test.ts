import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readSecrets } from './secrets.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-site.ts';

const newFile = async () => join(await makeTestFolder(), 'secrets.json');

afterAll(removeTestFolders);

describe('The secrets of a shop', () => {
  it('are made once and kept', async () => {
    const file = await newFile();
    expect(await readSecrets(file)).toEqual(await readSecrets(file));
  });

  it('are not those of another shop', async () => {
    const [one, other] = [await readSecrets(await newFile()), await readSecrets(await newFile())];
    const values = [...Object.values(one), ...Object.values(other)];
    expect(new Set(values).size).toBe(values.length);
  });

  it('can be read by the owner of their file only', async () => {
    const file = await newFile();
    await readSecrets(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('stay when a newer version of the shop needs one more', async () => {
    const file = await newFile();
    await writeFile(file, JSON.stringify({ adminPassword: 'kept-as-it-was' }));
    const secrets = await readSecrets(file);
    expect(secrets.adminPassword).toBe('kept-as-it-was');
    expect(secrets.identitySecret).not.toBe('');
  });
});
