import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { fingerprint } from './fingerprint.ts';

let root: string;
const write = (path: string, content: string) => writeFile(join(root, path), content);
const print = () => fingerprint(root, ['package-lock.json', 'src']);

beforeEach(async () => {
  root = await makeTestFolder();
  await mkdir(join(root, 'src/dist'), { recursive: true });
  await write('package-lock.json', '{}');
  await write('src/main.ts', 'export {};');
});

afterAll(removeTestFolders);

describe('The fingerprint of sources', () => {
  it('stays the same while they are unchanged', async () => {
    expect(await print()).toBe(await print());
  });

  it.each(['src/main.ts', 'src/new.ts', 'package-lock.json'])('changes with %s', async (path) => {
    const before = await print();
    await write(path, 'changed');
    expect(await print()).not.toBe(before);
  });

  it.each(['src/README.md', 'src/main.test.ts', 'src/dist/main.js'])(
    'does not change with %s',
    async (path) => {
      const before = await print();
      await write(path, 'changed');
      expect(await print()).toBe(before);
    },
  );
});
