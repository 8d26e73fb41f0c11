import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

const WITHOUT_INFLUENCE = /^(dist|node_modules|e2e|.*\.md|.*\.test\.tsx?)$/;

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => !WITHOUT_INFLUENCE.test(name));
  return (await Promise.all(names.map((name) => listFiles(join(path, name))))).flat();
}

/**
 * One short text that stands for the names and contents of all these files, and of those in these folders
 * under `root` that have a say in what a build makes.
 * @throws the system's ENOENT when one of the paths is not there.
 */
export async function fingerprint(root: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => listFiles(join(root, path))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}
