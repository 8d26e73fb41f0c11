import { appendFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeTestFolder, removeTestFolders } from './testing.ts';
import { openBackupFile, writeBackupFile } from './backup-file.ts';

const at = new Date('2026-11-25T03:17:00.000Z');
const passphrase = 'correct horse battery staple';
const CONTENT = 'orders and accounts '.repeat(20_000);

let file: string;
beforeEach(async () => {
  file = join(await makeTestFolder(), 'a.backup');
});
afterAll(removeTestFolders);

async function* contentOf(text: string) {
  await Promise.resolve();
  yield Buffer.from(text);
}

const write = (key?: string) => writeBackupFile(file, { at, passphrase: key }, contentOf(CONTENT));

async function flip(position: number): Promise<void> {
  const bytes = await readFile(file);
  bytes.writeUInt8((bytes.at(position) ?? 0) ^ 1, position < 0 ? bytes.length + position : position);
  await writeFile(file, bytes);
}

describe('A backup file', () => {
  it.each([['encrypted', passphrase] as const, ['not encrypted', undefined] as const])(
    'that is %s is read as it was written',
    async (_kind, key) => {
      const bytes = await writeBackupFile(file, { at, passphrase: key }, contentOf(CONTENT));
      expect((await stat(file)).size).toBe(bytes);
      const { at: time, read } = await openBackupFile(file, key);
      expect(time).toEqual(at);
      await read(async (content) => {
        expect((await buffer(content)).toString()).toBe(CONTENT);
      });
    },
  );

  it('can be read by its owner only', async () => {
    await write();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is not there when it could not be completed, nor is a part of it', async () => {
    async function* fail() {
      yield* contentOf(CONTENT);
      throw new Error('the database is away');
    }
    await expect(writeBackupFile(file, { at, passphrase }, fail())).rejects.toThrow('the database is away');
    expect(await readdir(join(file, '..'))).toEqual([]);
  });

  it('is refused with another passphrase, and without one', async () => {
    await write(passphrase);
    await expect(openBackupFile(file, 'something else entirely')).rejects.toThrow(
      'BACKUP_PASSPHRASE is not the one',
    );
    await expect(openBackupFile(file, undefined)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  });

  it('that is not encrypted is refused with a passphrase, as anyone may have made it', async () => {
    await write();
    await expect(openBackupFile(file, passphrase)).rejects.toThrow(
      'a.backup is not encrypted: if it is yours, restore it without BACKUP_PASSPHRASE',
    );
  });

  it.each([
    ['cut short', async () => truncate(file, (await stat(file)).size - 1)],
    ['cut after its first line', async () => truncate(file, (await readFile(file)).indexOf('\n') + 1)],
    ['longer', () => appendFile(file, '.')],
    ['changed in its header', async () => flip((await readFile(file)).indexOf('2026') + 3)],
    ['changed in its content', async () => flip((await stat(file)).size - 200)],
    ['changed in its checksum', () => flip(-1)],
  ])('is refused when it was %s', async (_how, damage) => {
    await write();
    await damage();
    await expect(openBackupFile(file, undefined)).rejects.toThrow('a.backup is damaged or incomplete');
  });

  it('is refused when a newer release has made it, and says so', async () => {
    await writeFile(file, `${JSON.stringify({ format: 'bookstore backup', version: 2, body: {} })}\nnew`);
    await expect(openBackupFile(file, undefined)).rejects.toThrow(
      'made by a newer release (format 2, this one reads 1)',
    );
  });

  it.each(['', 'no JSON', '{}\n', '\n'])('is refused when it is none: %j', async (text) => {
    await writeFile(file, text);
    await expect(openBackupFile(file, undefined)).rejects.toThrow('a.backup is not a backup of this shop');
  });

  it('that is not there is named', async () => {
    await expect(openBackupFile(file, undefined)).rejects.toThrow(`${file} cannot be read`);
  });
});
