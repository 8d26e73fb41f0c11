import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { REPOSITORY } from '@bookstore/dev-env/repository';

const service = z.object({
  image: z.string(),
  build: z.object({ dockerfile: z.string() }).optional(),
  user: z.string(),
  read_only: z.boolean(),
  cap_drop: z.string().array(),
  cap_add: z.string().array().optional(),
  privileged: z.boolean().optional(),
  security_opt: z.string().array(),
  mem_limit: z.string(),
  cpus: z.number(),
  pids_limit: z.int(),
  restart: z.string(),
  profiles: z.string().array().optional(),
  logging: z.object({ options: z.record(z.string(), z.string()) }),
  ports: z.string().array().default([]),
  networks: z.string().array().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ disable: z.boolean().optional(), test: z.string().array().optional() }).optional(),
});

const shop = z
  .object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  })
  .parse(parse(readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8'), { merge: true }));

const all = Object.entries(shop.services);
/** What makes something ready, and ends. */
const jobs = ['secrets', 'mongo-setup'];
/** Its image has nothing in it that could ask for its health. */
const mute = 'otel-collector';
const lasting = all.filter(([name]) => ![...jobs, mute].includes(name));

const hasImageHealthcheck = (dockerfile: string) =>
  /^HEALTHCHECK .*--interval=/m.test(readFileSync(join(REPOSITORY, dockerfile), 'utf8'));

describe.each(all)('the compose service %s', (_name, plan) => {
  it('is no root, by number, gains no rights and has no capability', () => {
    expect(plan.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(plan).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect([plan.cap_add, plan.privileged]).toEqual([undefined, undefined]);
  });

  it('cannot write to its own files', () => {
    expect(plan.read_only).toBe(true);
  });

  it('has a limit of memory, processor, processes and logs', () => {
    expect(plan.mem_limit).toMatch(/^\d+[mg]$/);
    expect(plan.cpus).toBeLessThanOrEqual(1);
    expect(plan.pids_limit).toBeGreaterThan(0);
    expect(plan.logging.options).toMatchObject({ 'max-size': '10m', 'max-file': '3' });
  });

  it('has no secret in its description, and no default for one', () => {
    const secrets = Object.entries(plan.environment).filter(([name]) =>
      /PASSWORD|SECRET|MONGO_URL|RABBITMQ_URL/.test(name),
    );
    for (const [name, value] of secrets) {
      if (name.endsWith('_FILE')) expect(value).toMatch(/^\/run\/secrets\/\w+$/);
      else expect(value).toBe(`\${${name}:-}`);
    }
  });

  it('is of a named version', () => {
    expect(plan.image).toMatch(/^[\w/-]+:(?!latest)\S+$/);
  });
});

describe('the compose services', () => {
  it.each(lasting)(
    '%s comes back by itself and tells its health',
    (_name, { restart, healthcheck, build }) => {
      expect(restart).toBe('unless-stopped');
      expect(healthcheck?.test !== undefined || hasImageHealthcheck(build?.dockerfile ?? '')).toBe(true);
    },
  );

  it.each(jobs)('%s ends and stays ended', (name) => {
    expect(shop.services[name]).toMatchObject({ restart: 'no', healthcheck: { disable: true } });
  });

  it('publish one port, the gateway’s', () => {
    const published = all.flatMap(([name, { ports, profiles }]) =>
      profiles ? [] : ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual(['gateway ${PORT:-8080}:8080']);
  });

  it('that watch are there on request only, and published to their own machine only', () => {
    const watching = all.filter(([, { profiles }]) => profiles);
    expect(watching.map(([name]) => name)).toEqual(['prometheus', 'grafana', 'otel-collector']);
    for (const port of watching.flatMap(([, { ports }]) => ports)) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('keep the database and the broker where only the services reach them, and nothing is outside', () => {
    expect(shop.networks).toMatchObject({ back: { internal: true }, data: { internal: true } });
    const reaching = all.flatMap(([name, { networks }]) => (networks?.includes('data') ? [name] : []));
    expect(reaching.toSorted()).toEqual([
      'admin-auth',
      'catalog',
      'identity',
      'mongo',
      'mongo-setup',
      'orders',
      'rabbitmq',
    ]);
    expect(shop.services['mongo']?.networks).toEqual(['data']);
    expect(shop.services['rabbitmq']?.networks).toEqual(['data']);
  });
});
