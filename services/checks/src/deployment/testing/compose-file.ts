import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { parse } from 'yaml';
import { z } from 'zod';

const network = z.object({ aliases: z.string().array() }).nullable();
const namesOnly = z
  .string()
  .array()
  .transform((names) => Object.fromEntries(names.map((name) => [name, null])));

const service = z.object({
  image: z.string(),
  build: z.object({ dockerfile: z.string(), args: z.record(z.string(), z.string()).default({}) }).optional(),
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
  depends_on: z.record(z.string(), z.unknown()).default({}),
  logging: z.object({ options: z.record(z.string(), z.string()) }),
  ports: z.string().array().default([]),
  networks: z.union([namesOnly, z.record(z.string(), network)]).default({}),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ disable: z.boolean().optional(), test: z.string().array().optional() }).optional(),
});

export const COMPOSE_TEXT = readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8');

/** docker-compose.yml, with its anchors merged. */
export const COMPOSE = z
  .object({
    services: z.record(z.string(), service),
    configs: z.record(z.string(), z.record(z.string(), z.string())),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  })
  .parse(parse(COMPOSE_TEXT, { merge: true, maxAliasCount: -1 }));
