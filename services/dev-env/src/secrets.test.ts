import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readSecrets } from './secrets.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-folder.ts';

const newFile = async () => join(await makeTestFolder(), 'secrets.json');

afterAll(removeTestFolders);

describe('The secrets of a shop', () => {
  it('are generated once and then kept', async () => {
    const file = await newFile();
    expect(await readSecrets(file)).toEqual(await readSecrets(file));
  });

  it('differ from those of another shop', async () => {
    const [one, other] = [await readSecrets(await newFile()), await readSecrets(await newFile())];
    const values = [...Object.values(one), ...Object.values(other)];
    expect(new Set(values).size).toBe(values.length);
  });

  it('are readable by the owner of the file only', async () => {
    const file = await newFile();
    await readSecrets(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('are never replaced where their file cannot be read, which says what to do', async () => {
    const file = await newFile();
    await writeFile(file, '{ "adminPassword": "kep');
    await expect(readSecrets(file)).rejects.toThrow(/secrets.json cannot be read.*Put a copy of it there/);
    expect(await readFile(file, 'utf8')).toBe('{ "adminPassword": "kep');
  });

  it('stay when a newer version adds one', async () => {
    const file = await newFile();
    await writeFile(file, JSON.stringify({ adminPassword: 'kept-as-it-was' }));
    const secrets = await readSecrets(file);
    expect(secrets.adminPassword).toBe('kept-as-it-was');
    expect(secrets.identitySecret).not.toBe('');
  });

  it('stay over a rollback: what 1.0.0 does not know is derived again, and what this one does not know is kept', async () => {
    const file = await newFile();
    const { staffSecret, ...known } = await readSecrets(file);
    await writeFile(file, JSON.stringify({ ...known, later: 'of the next release' }));
    expect(await readSecrets(file)).toEqual({ ...known, staffSecret, later: 'of the next release' });
  });
});
