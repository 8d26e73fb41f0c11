import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { renderDocuments } from './render.ts';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');

const TRACKED = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: REPOSITORY,
  encoding: 'utf8',
}).split('\n');
const TEST_FILES = TRACKED.filter((file) => /\.(test|e2e)\.tsx?$/.test(file));
const DOCUMENTS = TRACKED.filter((file) => /(^|\/)[A-Z]+\.md$/.test(file));

/** Prettier aligns the columns of tables. */
const withoutPadding = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

it.each(renderDocuments().map(({ file, ...texts }) => [file, texts] as const))(
  'what the code says in %s is what `npm run render:docs` writes',
  (_file, { text, rendered }) => {
    expect(withoutPadding(text)).toBe(withoutPadding(rendered));
  },
);

it('services/SECURITY.md names all of the OWASP API Security Top 10', () => {
  const risks = [...read('services/SECURITY.md').matchAll(/^\| API(\d+) /gm)].map(([, number]) =>
    Number(number),
  );
  expect(risks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

describe('the root README.md', () => {
  it('links the README of every package', () => {
    const packages = globSync('{services/*,gateway,web}/package.json', { cwd: REPOSITORY });
    const missing = packages
      .map(dirname)
      .filter((folder) => !read('README.md').includes(`](${folder}/README.md)`));
    expect(missing).toEqual([]);
  });

  it('has at most 150 lines', () => {
    expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(150);
  });
});
/** A file or folder in back-ticks; not a wildcard, the name of a package, or what a shop or an image has. */
const PATH = /`((?!@|[\w-]+\/\*)[\w.@-]+(?:\/[\w.$-]+)*\/?)`/g;
const FILE = /\.(tsx?|mjs|js|css|json|ya?ml|sh|mjml|svg|toml|py)$/;
/** What a running shop has, and the example of a checklist. */
const NO_PATHS =
  /^(\.ts|Europe\/Berlin|statefulset\/.*|(secrets|ports)\.json|(\.data|mongo|rabbitmq|mail)\/|\.data\/verify|node_modules\/\.cache|.*\/reviews(\.ts)?)$/;
/** Tests are found by their names. */
const TEST = /^[^/]+\.(test|e2e)\.tsx?$/;

it.each(DOCUMENTS)('%s names existing files and tests, files by whole paths', (document) => {
  const folder = dirname(document);
  const text = read(document);
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, path = '']) =>
    join(folder, path),
  );
  const named = [...text.matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => (path.includes('/') || FILE.test(path)) && !NO_PATHS.test(path));
  const exists = (path: string) =>
    TEST.test(path)
      ? TRACKED.some((file) => file.endsWith(`/${path}`))
      : [path, join(folder, path), join(folder, 'src', path)].some((each) =>
          TRACKED.some((file) => `${file}/`.startsWith(`${normalize(each).replace(/\/$/, '')}/`)),
        );
  expect([...linked, ...named].filter((path) => !exists(path))).toEqual([]);
});

it('the commands of the READMEs name existing tests, by path and by title', () => {
  const commands = DOCUMENTS.flatMap((name) => {
    const text = read(name);
    return [...text.matchAll(/npm test -- (\w[\w/.-]*\w)(?: -t '([^']+)')?/g)].map(
      ([, path = '', title = '']) => ({ name, path, title }),
    );
  });
  expect(commands.length).toBeGreaterThan(5);
  const hasTest = (path: string, title: string) =>
    TEST_FILES.filter((file) => file.startsWith(path))
      .flatMap((file) => read(file).match(/\b(it|describe)\('[^']*'/g) ?? [])
      .some((found) => found.includes(title));
  expect(commands.filter(({ path, title }) => !hasTest(path, title))).toEqual([]);
});
