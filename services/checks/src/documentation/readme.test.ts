import { describe, expect, it } from '@jest/globals';
import { ERRORS } from '@bookstore/contracts/errors';
import { EVENT_DATA, matchesPattern, QUEUES } from '@bookstore/contracts/events';
import type { MigrationEntry } from '@bookstore/kit/mongo/migration';
import { isSecret } from '@bookstore/runtime/settings';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { z } from 'zod';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { SHOP_PARTS, toConstant } from '@bookstore/dev-env/shop-parts';
import { ALL_SETTINGS } from './all-settings.ts';

const readme = readFileSync(join(REPOSITORY, 'services/README.md'), 'utf8');

const UPSTREAM_URLS = SHOP_PARTS.map((part) => `${toConstant(part)}_URL`);

const TRACKED = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: REPOSITORY,
  encoding: 'utf8',
}).split('\n');
const TEST_FILES = TRACKED.filter((file) => /\.(test|e2e)\.tsx?$/.test(file));

const migrations = z.object({
  MIGRATIONS: z.record(z.string(), z.custom<MigrationEntry>()),
});

/** The cells of the table under a heading, without back-ticks. */
function tableUnder(heading: string): string[][] {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
}

/** The default of a setting as text; nothing for a setting that is required or optional. */
function defaultOf(schema: z.ZodType): string[] {
  const { success, data } = schema.safeParse(undefined);
  const isPlain = typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean';
  return success && isPlain ? [String(data)] : [];
}

describe('services/README.md', () => {
  it('lists every setting of every process, and no other', () => {
    const names = new Set(ALL_SETTINGS.map(([name]) => (UPSTREAM_URLS.includes(name) ? '<PART>_URL' : name)));
    expect(
      tableUnder('Settings')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([...names].toSorted());
  });

  it('has the defaults of the code', () => {
    const documented = new Map(tableUnder('Settings').map(([name, , value]) => [name, value]));
    const wrong = ALL_SETTINGS.filter(([name, schema]) =>
      defaultOf(schema).some((value) => !documented.get(name)?.includes(value)),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('lists the migrations of every service', async () => {
    const files = globSync('services/*/src/migrations.ts', { cwd: REPOSITORY });
    const rows: string[][] = [];
    for (const file of files.toSorted()) {
      const { MIGRATIONS } = migrations.parse(await import(join(REPOSITORY, file)));
      for (const { id, since, does, runs, until } of Object.values(MIGRATIONS))
        rows.push([id, since, does.replaceAll('`', ''), runs, until]);
    }
    expect(tableUnder('Migrations').toSorted()).toEqual(rows.toSorted());
  });

  it('names every secret', () => {
    const secrets = new Set(ALL_SETTINGS.flatMap(([name, schema]) => (isSecret(schema) ? [name] : [])));
    const [, list = ''] = /A secret \(([^)]*)\)/.exec(readme) ?? [];
    expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(
      [...secrets].toSorted(),
    );
  });

  it('has the error table of the code', () => {
    const errors = Object.entries(ERRORS).map(([code, { status, title }]) => [code, String(status), title]);
    expect(tableUnder('Errors')).toEqual(errors);
  });

  it('has the event table of the code', () => {
    const events = Object.entries(EVENT_DATA).map(([type, schema]) => ({
      type,
      queues: Object.entries(QUEUES).flatMap(([queue, patterns]) =>
        patterns.some((pattern) => matchesPattern(pattern, type)) ? [queue] : [],
      ),
      fields: Object.keys(z.toJSONSchema(schema).properties ?? {}),
    }));
    const documented = tableUnder('Events').map(([type, , queues, fields]) => ({
      type,
      queues: queues?.split(' '),
      fields: fields?.split(' '),
    }));
    expect(documented).toEqual(events);
  });

  it('names existing tests, and all of the OWASP API Security Top 10, in its security table', () => {
    const rows = tableUnder('Security');
    const named = rows.flatMap(([, , tests = '']) => tests.split(' '));
    expect(named.filter((name) => !TEST_FILES.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
    const risks = rows.flatMap(([risk = '']) => /^API\d+/.exec(risk) ?? []);
    expect(risks).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}`));
  });
});

describe('the root README.md', () => {
  const root = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');

  it('links the README of every package', () => {
    const packages = globSync('{services/*,gateway,web}/package.json', { cwd: REPOSITORY });
    const missing = packages.map(dirname).filter((folder) => !root.includes(`](${folder}/README.md)`));
    expect(missing).toEqual([]);
  });

  it('has at most 150 lines', () => {
    expect(root.split('\n').length - 1).toBeLessThanOrEqual(150);
  });
});

/** A file or folder in back-ticks; not a wildcard, the name of a package, or what a shop or an image has. */
const PATH = /`((?!@|[\w-]+\/\*)[\w.@-]+(?:\/[\w.$-]+)*\/?)`/g;
const FILE = /\.(tsx?|mjs|js|css|json|ya?ml|sh|mjml|svg|toml|py)$/;
/** What a running shop has, and the example of a checklist. */
const NO_PATHS =
  /^(\.ts|Europe\/Berlin|statefulset\/.*|(secrets|ports)\.json|(\.data|mongo|rabbitmq|mail)\/|node_modules\/\.cache|.*\/reviews(\.ts)?)$/;
/** Tests are found by their names. */
const TEST = /^[^/]+\.(test|e2e)\.tsx?$/;

const documents = TRACKED.filter((file) => /(^|\/)(README|CHECKLISTS)\.md$/.test(file));

it.each(documents)('%s names existing files and tests, files by whole paths', (document) => {
  const folder = dirname(document);
  const text = readFileSync(join(REPOSITORY, document), 'utf8');
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
  const commands = documents.flatMap((name) => {
    const text = readFileSync(join(REPOSITORY, name), 'utf8');
    return [...text.matchAll(/npm test -- (\w[\w/.-]*\w)(?: -t '([^']+)')?/g)].map(
      ([, path = '', title = '']) => ({ name, path, title }),
    );
  });
  expect(commands.length).toBeGreaterThan(5);
  const hasTest = (path: string, title: string) =>
    TEST_FILES.filter((file) => file.startsWith(path))
      .flatMap(
        (file) => readFileSync(join(REPOSITORY, file), 'utf8').match(/\b(it|describe)\('[^']*'/g) ?? [],
      )
      .some((found) => found.includes(title));
  expect(commands.filter(({ path, title }) => !hasTest(path, title))).toEqual([]);
});
