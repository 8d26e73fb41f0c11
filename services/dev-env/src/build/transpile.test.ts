import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { REPOSITORY } from '../repository.ts';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { transpile } from './transpile.ts';

const CONFIG = {
  extends: join(REPOSITORY, 'tsconfig.base.json'),
  compilerOptions: { rootDir: 'src', outDir: 'dist' },
  include: ['src', 'src/**/*.json'],
};
const SERVICE = `import { Books } from './books.ts';
import type { Book } from './book.ts';
declare const Injectable: () => ClassDecorator;
@Injectable()
export class Service { constructor(readonly books: Books) {} find = (): Book | undefined => undefined; }
`;

afterAll(removeTestFolders);

it('transpiles each file of a project alone, with the types that Nest injects by, and copies its data', async () => {
  const folder = await makeTestFolder();
  await mkdir(join(folder, 'src'));
  const files = {
    'tsconfig.json': JSON.stringify(CONFIG),
    'src/service.ts': SERVICE,
    'src/books.ts': 'export class Books {}',
    'src/books.test.ts': 'throw new Error();',
    'src/seed.json': '[]',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await transpile([folder]);
  expect((await readdir(join(folder, 'dist'))).sort()).toEqual([
    'books.js',
    'books.js.map',
    'seed.json',
    'service.js',
    'service.js.map',
  ]);
  const service = await readFile(join(folder, 'dist/service.js'), 'utf8');
  expect(service).toContain("from './books.js'".replaceAll("'", '"'));
  expect(service).toMatch(/__metadata\("design:paramtypes", \[.*Books/);
  expect(service).not.toContain('book.ts');
});
