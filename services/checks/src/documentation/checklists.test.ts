import { expect, it } from '@jest/globals';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = globSync('{services,gateway,web}/**/*.{ts,tsx}', {
  cwd: REPOSITORY,
  exclude: ['**/node_modules/**', '**/dist/**'],
});

/** A folder with its path, or a file, also by the end of its path. */
const NAMED = /`((?:services|gateway|web|k8s)\/[\w./-]+|[\w./-]+\.(?:tsx?|ya?ml|md))`/g;

it('CHECKLISTS.md names existing files and folders', () => {
  const named = [...readFileSync(join(REPOSITORY, 'CHECKLISTS.md'), 'utf8').matchAll(NAMED)];
  const missing = named
    .map(([, path = '']) => path)
    .filter(
      (path) => !existsSync(join(REPOSITORY, path)) && !FILES.some((file) => file.endsWith(`/${path}`)),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
