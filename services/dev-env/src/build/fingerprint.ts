import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

const IGNORED = /^(dist|node_modules|e2e|.*\.md|.*\.test\.tsx?)$/;

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => !IGNORED.test(name));
  return (await Promise.all(names.map((name) => listFiles(join(path, name))))).flat();
}

/** Hashes the names and contents of files and folders under `root`. @throws ENOENT when one does not exist. */
export async function fingerprint(root: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => listFiles(join(root, path))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}
