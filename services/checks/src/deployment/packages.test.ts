import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ hasInstallScript: z.boolean().optional(), deprecated: z.string().optional() }),
  ),
});
const manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(REPOSITORY, name), 'utf8'));

const readPackages = async () => Object.entries(lockfile.parse(await readJson('package-lock.json')).packages);

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/** What npm would warn of, were its warnings not off: see `.npmrc`. */
describe('the installed packages', () => {
  it('have no install script of which package.json does not say whether it may run', async () => {
    const { allowScripts } = manifest.parse(await readJson('package.json'));
    const scripted = (await readPackages()).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = new Set(scripted.map(([path]) => nameOf(path)));
    expect([...names].sort()).toEqual(Object.keys(allowScripts).sort());
  });

  it('are not deprecated by their authors', async () => {
    const deprecated = (await readPackages()).filter((entry) => entry[1].deprecated);
    expect(deprecated).toEqual([]);
  });
});
