import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '@bookstore/contracts/api';
import { COVER_MAX_BYTES } from '@bookstore/contracts/covers';
import { ERRORS } from '@bookstore/contracts/errors';
import { EVENT_DATA, matchesPattern, QUEUES } from '@bookstore/contracts/events';
import { ALERTS } from '@bookstore/contracts/health';
import { COVERS_ARCHIVE_MAX_BYTES, IMPORT_COLUMNS } from '@bookstore/contracts/imports';
import * as lifetimes from '@bookstore/contracts/lifetimes';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { MAX_IDS, MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { MAIL_DAYS } from '@bookstore/contracts/mails';
import type { Caller } from '@bookstore/contracts/operation';
import { type Transition, TRANSITIONS } from '@bookstore/contracts/order-transitions';
import { ROLES_OF_CALLER } from '@bookstore/contracts/staff';
import { MAX_COPIES } from '@bookstore/contracts/stock';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { SHOP_PARTS, toConstant } from '@bookstore/dev-env/shop-parts';
import { findRoute, type UpstreamName, UPSTREAMS } from '@bookstore/gateway/routing/routes';
import type { MigrationEntry } from '@bookstore/kit/mongo/migration';
import { isSecret } from '@bookstore/runtime/settings';
import { parse } from 'yaml';
import { z } from 'zod';
import { ALL_SETTINGS } from './all-settings.ts';

const toRow = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const toTable = (titles: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [toRow(titles), toRow(titles.map(() => '---')), ...rows.map(toRow)].join('\n');
const toCode = (text: string | number | boolean) => `\`${text}\``;
const toMegabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;
const toNumber = (value: number) => value.toLocaleString('en');

const UPSTREAM_URLS = SHOP_PARTS.map((part) => `${toConstant(part)}_URL`);
const nameOf = (setting: string) => (UPSTREAM_URLS.includes(setting) ? '<PART>_URL' : setting);

function describeDefault(schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return 'required';
  const isPlain = typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean';
  return isPlain && data !== '' ? toCode(data) : 'none';
}

const describeReaders = (readers: readonly string[]): string => {
  const others = readers.filter((name) => !SHOP_PARTS.some((part) => part === name));
  const isReadByAll = readers.length - others.length === SHOP_PARTS.length;
  return [...new Set(isReadByAll ? ['all parts', ...others] : readers)].join(', ');
};

/** The settings of every process, in the order of `settings.yaml`, which says what they are. */
function renderSettings(): string {
  const descriptions = z
    .record(z.string(), z.string())
    .parse(parse(readFileSync(new URL('settings.yaml', import.meta.url), 'utf8')));
  const byName = Map.groupBy(ALL_SETTINGS, ([name]) => nameOf(name));
  const names = Object.keys(descriptions);
  const wrong = [...names, ...byName.keys()].filter((name) => !byName.has(name) || !names.includes(name));
  if (wrong.length > 0) throw new Error(`not described, or no settings: ${wrong.join(', ')}`);
  const rows = Object.entries(descriptions).map(([name, description]) => {
    const read = byName.get(name) ?? [];
    const defaults = [...Map.groupBy(read, ([, schema]) => describeDefault(schema))]
      .toSorted(([, left], [, right]) => right.length - left.length)
      .map(([value, by], index) =>
        index === 0 ? value : `${by.map(([, , process]) => process).join(', ')}: ${value}`,
      );
    return [
      toCode(name),
      describeReaders(read.map(([, , process]) => process)),
      defaults.join('; '),
      description,
    ];
  });
  return toTable(['Setting', 'Read by', 'Default', 'Description'], rows);
}

const renderSecrets = (): string =>
  [...new Set(ALL_SETTINGS.flatMap(([name, schema]) => (isSecret(schema) ? [toCode(name)] : [])))].join(', ');

const PUBLISHERS: Readonly<Record<string, string>> = { book: 'catalog', stock: 'orders', order: 'orders' };

const renderEvents = (): string =>
  toTable(
    ['Event', 'Published by', 'Consumed by', 'Data'],
    Object.entries(EVENT_DATA).map(([type, schema]) => {
      const queues = Object.entries(QUEUES).filter(([, patterns]) =>
        patterns.some((pattern) => matchesPattern(pattern, type)),
      );
      const fields = Object.keys(z.toJSONSchema(schema).properties ?? {});
      const publisher = PUBLISHERS[type.split('.')[0] ?? ''] ?? '';
      return [
        toCode(type),
        publisher,
        queues.map(([queue]) => toCode(queue)).join(' '),
        toCode(fields.join(' ')),
      ];
    }),
  );

const CALLERS: Readonly<Record<Caller, string>> & Readonly<Record<string, string>> = {
  anyone: 'anyone',
  customer: 'customers',
  ownAccount: 'staff, also with a task',
  staff: 'staff',
  manager: 'managers',
  admin: 'admins',
  customerOrStaff: 'customers, staff',
  customerOrManager: 'customers, managers',
};

/** The public routes of a part, as the contract declares them. */
function renderRoutes(part: UpstreamName): string {
  const own = OPERATIONS.filter(({ path }) => findRoute(path).upstream === part);
  const rows = own.map(({ method, path, caller, summary, errors = [] }) => [
    toCode(`${method.toUpperCase()} ${path}`),
    CALLERS[caller],
    summary,
    errors.map(toCode).join(' '),
  ]);
  return toTable(['Route', 'Access', 'What it does', 'Errors of its own'], rows);
}

/** Who is meant by each group of staff. */
const renderRoles = (): string =>
  Object.entries<readonly string[]>(ROLES_OF_CALLER)
    .map(([caller, roles]) => `${CALLERS[caller] ?? caller} (${roles.map(toCode).join(', ')})`)
    .join(', ');

/** Everything that can happen to an order. */
function renderTransitions(): string {
  const rows = Object.entries<Transition>(TRANSITIONS).map(([action, { by, from, to, stock, money }]) => [
    toCode(action),
    by.join(', '),
    from.join(', '),
    to ?? '',
    stock ?? '',
    money ?? '',
  ]);
  return toTable(['Action', 'By', 'Status before', 'Status after', 'Copies', 'Money'], rows);
}

const migrations = z.object({ MIGRATIONS: z.record(z.string(), z.custom<MigrationEntry>()) });

async function renderMigrations(): Promise<string> {
  const files = globSync('services/*/src/migrations.ts', { cwd: REPOSITORY }).toSorted();
  const modules = await Promise.all(files.map((file): Promise<unknown> => import(join(REPOSITORY, file))));
  const entries = modules.flatMap((module) => Object.values(migrations.parse(module).MIGRATIONS));
  return toTable(
    ['Migration', 'Since', 'What it does', 'Who runs it, and when', 'Until'],
    entries.map(({ id, since, does, runs, until }) => [toCode(id), since, does, runs, until]),
  );
}

/** What documents have between `<!--=name-->` and `<!--/-->`. */
export const SECTIONS = {
  settings: renderSettings(),
  secrets: renderSecrets(),
  errors: toTable(
    ['Code', 'Status', 'Title'],
    Object.entries(ERRORS).map(([code, { status, title }]) => [toCode(code), status, title]),
  ),
  events: renderEvents(),
  ...Object.fromEntries(UPSTREAMS.map((part) => [`routes ${part}`, renderRoutes(part)])),
  roles: renderRoles(),
  transitions: renderTransitions(),
  migrations: await renderMigrations(),
  alerts: toTable(
    ['Alert', 'Meaning'],
    Object.entries(ALERTS).map(([name, { means, action }]) => [toCode(name), `${means}: ${action}`]),
  ),
  IMPORT_COLUMNS: toCode(IMPORT_COLUMNS.join(' ')),
  STAFF_TOKEN_SECONDS: lifetimes.describeLifetime(lifetimes.STAFF_TOKEN_SECONDS),
  CUSTOMER_TOKEN_SECONDS: lifetimes.describeLifetime(lifetimes.CUSTOMER_TOKEN_SECONDS),
  ENDED_SESSION_SECONDS: lifetimes.describeLifetime(lifetimes.ENDED_SESSION_SECONDS),
  FRESH_SESSION_SECONDS: lifetimes.describeLifetime(lifetimes.FRESH_SESSION_SECONDS),
  RESET_LINK_SECONDS: lifetimes.describeLifetime(lifetimes.RESET_LINK_SECONDS),
  TOTP_SECRET_SECONDS: lifetimes.describeLifetime(lifetimes.TOTP_SECRET_SECONDS),
  MIN_PASSWORD_LENGTH: toNumber(MIN_PASSWORD_LENGTH),
  MAX_PASSWORD_LENGTH: toNumber(MAX_PASSWORD_LENGTH),
  MAX_PAGE_SIZE: toNumber(MAX_PAGE_SIZE),
  MAX_IDS: toNumber(MAX_IDS),
  MAX_COPIES: toNumber(MAX_COPIES),
  MAIL_DAYS: toNumber(MAIL_DAYS),
  COVER_MAX_BYTES: toMegabytes(COVER_MAX_BYTES),
  COVERS_ARCHIVE_MAX_BYTES: toMegabytes(COVERS_ARCHIVE_MAX_BYTES),
};
