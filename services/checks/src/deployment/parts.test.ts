import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DATABASES as BACKED_UP } from '@bookstore/backup/databases';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { DATABASES, PARTS, SHOP_PARTS, toConstant } from '@bookstore/dev-env/shop-parts';
import { gatewaySettings } from '@bookstore/gateway/config';
import { VERSION } from '@bookstore/runtime/release';
import { parse } from 'yaml';
import { z } from 'zod';
import { TABLE } from './render-parts.ts';
import { COMPOSE, COMPOSE_TEXT } from './testing/compose-file.ts';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const readReferences = (file: string) =>
  z
    .object({ references: z.array(z.object({ path: z.string() })).default([]) })
    .parse(JSON.parse(read(file)))
    .references.map(({ path }) => path);

const behindGateway = SHOP_PARTS.filter((part) => part !== 'gateway');
const withDatabase = SHOP_PARTS.filter((part) =>
  Object.values(TABLE.parts[part]?.secrets ?? {}).includes('MONGO_URL'),
);

describe('every part of the shop', () => {
  it('is in k8s/parts/parts.yaml', () => {
    expect(Object.keys(TABLE.parts).toSorted()).toEqual(SHOP_PARTS.toSorted());
  });

  it('is built by docker-compose.yml', () => {
    const built = Object.entries(COMPOSE.services).flatMap(([name, { build, profiles }]) =>
      build && !profiles ? [name] : [],
    );
    expect(built.toSorted()).toEqual(SHOP_PARTS.toSorted());
    for (const part of SHOP_PARTS)
      expect(COMPOSE.services[part]).toMatchObject({
        image: `bookstore/${part}:\${VERSION:-${VERSION}}`,
        build: { args: { PART: part } },
      });
  });

  it('is scraped by Prometheus', () => {
    const config = z.object({
      scrape_configs: z.tuple([
        z.object({ dns_sd_configs: z.tuple([z.object({ names: z.string().array() })]) }),
      ]),
    });
    const prometheus = config.parse(parse(read('k8s/observability/prometheus.yml')));
    const [alias] = prometheus.scrape_configs[0].dns_sd_configs[0].names;
    const found = Object.entries(COMPOSE.services).flatMap(([name, { networks }]) =>
      networks['back']?.aliases.includes(alias ?? '') ? [name] : [],
    );
    expect(found.toSorted()).toEqual(SHOP_PARTS.toSorted());
  });

  it('is watched by admin-auth, under Compose and on Kubernetes', () => {
    const listed = (value = '') =>
      [...value.matchAll(/([\w-]+)=http:\/\/([\w-]+):9090/g)].map(([, part, host]) => [part, host]);
    expect(listed(COMPOSE.services['admin-auth']?.environment['OPS_URLS'])).toEqual(
      SHOP_PARTS.map((part) => [part, part]),
    );
    expect(listed(TABLE.parts['admin-auth']?.env['OPS_URLS'])).toEqual(
      SHOP_PARTS.map((part) => [part, `${part}-ops`]),
    );
  });

  it('is an upstream of the gateway', () => {
    expect(TABLE.parts['gateway']?.calls.toSorted()).toEqual(behindGateway.toSorted());
    expect(Object.keys(COMPOSE.services['gateway']?.depends_on ?? {}).toSorted()).toEqual(
      behindGateway.toSorted(),
    );
    const upstreams = Object.keys(gatewaySettings.shape).filter((name) => /(?<!PUBLIC)_URL$/.test(name));
    expect(upstreams.toSorted()).toEqual(behindGateway.map((part) => `${toConstant(part)}_URL`).toSorted());
  });

  it('may call what its settings refer to', () => {
    for (const { env, secrets, calls } of Object.values(TABLE.parts)) {
      const hosts = Object.values(env).flatMap((value) => /^http:\/\/([\w-]+):/.exec(value)?.[1] ?? []);
      if (Object.values(secrets).includes('MONGO_URL')) hosts.push('mongo');
      if (Object.values(secrets).includes('RABBITMQ_URL')) hosts.push('rabbitmq');
      expect(calls.includes('mail-server')).toBe(Object.values(secrets).includes('SMTP_URL'));
      expect(
        calls.filter((name) => !/^(internet|internet-http|mail-server|ops)$/.test(name)).toSorted(),
      ).toEqual([...new Set(hosts)].toSorted());
    }
  });

  it('with a database has a setting for its password', () => {
    const settings = Object.keys(COMPOSE.services['secrets']?.environment ?? {});
    expect(settings.filter((name) => name.endsWith('_MONGO_PASSWORD')).toSorted()).toEqual(
      ['BACKUP', ...withDatabase.map(toConstant)].map((name) => `${name}_MONGO_PASSWORD`).toSorted(),
    );
  });

  it('with a database is backed up', () => {
    expect(BACKED_UP.toSorted()).toEqual(DATABASES.toSorted());
  });

  it('is known to the import rules', async () => {
    const rules = JSON.stringify(await import(join(REPOSITORY, '.dependency-cruiser.mjs')));
    for (const part of SHOP_PARTS) expect(rules).toContain(part);
  });

  it('is compiled by `npm run types`', () => {
    const listProjects = (folder: string): string[] => [
      folder,
      ...readReferences(join(folder, 'tsconfig.json')).flatMap((path) => listProjects(join(folder, path))),
    ];
    const projects = globSync('services/*/tsconfig.json', { cwd: REPOSITORY }).map((file) => dirname(file));
    expect(listProjects('.')).toEqual(expect.arrayContaining(projects));
  });

  it('is a dependency of dev-env, which starts it', () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('services/dev-env/package.json')));
    const references = readReferences('services/dev-env/tsconfig.json');
    for (const part of SHOP_PARTS) {
      expect(Object.keys(dependencies)).toContain(`@bookstore/${part}`);
      expect(references).toContain(relative('services/dev-env', PARTS[part].project));
    }
  });
});

describe('.env.example', () => {
  it('names every variable of docker-compose.yml, and no other', () => {
    const used = [...COMPOSE_TEXT.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const named = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual([...new Set(used)].toSorted());
  });
});

describe('the version of the shop', () => {
  it('is that of the package.json at the root, in every image and in CHANGELOG.md', () => {
    const images = globSync('k8s/**/*.yaml', { cwd: REPOSITORY }).flatMap((file) => [
      ...read(file).matchAll(/image: bookstore\/\S+:(\S+)/g),
    ]);
    expect(new Set(images.map(([, version]) => version))).toEqual(new Set([VERSION]));
    expect(read('CHANGELOG.md')).toContain(`\n## ${VERSION}\n`);
  });
});
