import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { BackupFailure } from './backup-failure.ts';
import { createEncryption, encryption, openEncryption, TAG_BYTES } from './encryption.ts';

const FORMAT = 'bookstore backup';
const VERSION = 1;
const HASH = 'sha256';
const HASH_BYTES = 32;
/** The first line: JSON. */
const MAX_HEADER_BYTES = 4096;

const header = z.object({
  format: z.literal(FORMAT),
  version: z.int().positive(),
  at: z.iso.datetime().transform((text) => new Date(text)),
  encryption: encryption.optional(),
});

type NewFile = { at: Date; passphrase: string | undefined };

async function writeTo(handle: FileHandle, { at, passphrase }: NewFile, content: AsyncIterable<Uint8Array>) {
  const encrypted = passphrase === undefined ? undefined : await createEncryption(passphrase);
  const described = { format: FORMAT, version: VERSION, at, encryption: encrypted?.described };
  const line = Buffer.from(`${JSON.stringify(described)}\n`);
  const cipher = encrypted?.createCipher(line);
  const hash = createHash(HASH).update(line);
  await handle.writeFile(line);
  await pipeline(
    content,
    createGzip({ level: constants.Z_BEST_SPEED }),
    cipher ?? new PassThrough(),
    async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
    },
  );
  const tag = cipher?.getAuthTag() ?? Buffer.alloc(0);
  await handle.writeFile(Buffer.concat([tag, hash.update(tag).digest()]));
  await handle.sync();
}

/**
 * Writes a backup: a line of JSON, `content` compressed and, with a passphrase, encrypted, and a checksum of all that. The file
 * is there once it is complete and on the disk, and only its owner can read it. @returns its size in bytes.
 */
export async function writeBackupFile(
  file: string,
  options: NewFile,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await writeTo(handle, options, content);
    const { size } = await handle.stat();
    await rename(draft, file);
    const folder = await open(dirname(file));
    await folder.sync().finally(() => folder.close());
    return size;
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

function parseHeader(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function readHeader(handle: FileHandle, name: string) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
  const line = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf('\n') + 1);
  const json = parseHeader(line.toString());
  const { data: known } = header.pick({ format: true, version: true }).safeParse(json);
  if (!known) throw new BackupFailure(`${name} is not a backup of this shop.`);
  if (known.version > VERSION)
    throw new BackupFailure(
      `${name} was made by a newer release (format ${known.version}, this one reads ${VERSION}): restore it with that one.`,
    );
  return { line, ...header.parse(json) };
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (error) {
    throw new BackupFailure(`${file} cannot be read.`, { cause: error });
  }
}

/**
 * Opens a backup and reads it to its end once, so that nothing of a damaged one is used.
 * With a passphrase only what was encrypted to it is read: anyone who can write to the folder could have made another one.
 * @throws BackupFailure if it is none, is damaged, was made by a newer release, or was not encrypted to the passphrase.
 */
export async function openBackupFile(file: string, passphrase: string | undefined) {
  const name = basename(file);
  const handle = await openFile(file);
  try {
    const { line, at, encryption: encrypted } = await readHeader(handle, name);
    if (passphrase !== undefined && !encrypted)
      throw new BackupFailure(
        `${name} is not encrypted: if it is yours, restore it without BACKUP_PASSPHRASE.`,
      );
    const createDecipher = encrypted && (await openEncryption(encrypted, passphrase));
    const { size } = await handle.stat();
    const end = size - HASH_BYTES - (encrypted ? TAG_BYTES : 0);
    const damaged = new BackupFailure(`${name} is damaged or incomplete: its checksum is wrong.`);
    if (end <= line.length) throw damaged;
    const trailer = Buffer.alloc(size - end);
    await handle.read(trailer, 0, trailer.length, end);
    const tag = trailer.subarray(0, -HASH_BYTES);
    const readBody = () => createReadStream(file, { start: line.length, end: end - 1 });

    const hash = createHash(HASH).update(line);
    const decipher = createDecipher?.(line, tag);
    for await (const chunk of readBody()) {
      const bytes = z.instanceof(Buffer).parse(chunk);
      hash.update(bytes);
      decipher?.update(bytes);
    }
    if (!hash.update(tag).digest().equals(trailer.subarray(-HASH_BYTES))) throw damaged;
    try {
      decipher?.final();
    } catch {
      throw damaged;
    }
    /** Reads what `writeBackupFile` was given. */
    const read = (consume: (content: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void> =>
      pipeline(readBody(), createDecipher?.(line, tag) ?? new PassThrough(), createGunzip(), consume);
    return { at, bytes: size, read };
  } finally {
    await handle.close();
  }
}
