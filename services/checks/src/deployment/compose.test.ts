import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { TABLE } from './render-parts.ts';
import { COMPOSE } from './testing/compose-file.ts';

const services = Object.entries(COMPOSE.services);
/** They do something and exit. */
const jobs = ['secrets', 'mongo-setup', 'backup', 'restore'];
/** Its image contains nothing that could check its health. */
const unchecked = 'otel-collector';
const lasting = services.filter(([name]) => ![...jobs, unchecked].includes(name));

const hasImageHealthcheck = (dockerfile: string) =>
  /^HEALTHCHECK .*--interval=/m.test(readFileSync(join(REPOSITORY, dockerfile), 'utf8'));
const namesOn = (network: string) =>
  services.flatMap(([name, { networks }]) => (network in networks ? [name] : [])).toSorted();

describe.each(services)('the compose service %s', (_name, service) => {
  it('runs as a numeric user other than root, without capabilities or new privileges', () => {
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.privileged).toBeUndefined();
    expect(service.cap_add).toEqual(service.image === 'caddy:2' ? ['NET_BIND_SERVICE'] : undefined);
  });

  it('has a read-only root file system', () => {
    expect(service.read_only).toBe(true);
  });

  it('has limits of memory, processor, processes and logs', () => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.cpus).toBeLessThanOrEqual(1);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.logging.options).toMatchObject({ 'max-size': '10m', 'max-file': '3' });
  });

  it('has no secret in its description, and no default for one', () => {
    const secrets = Object.entries(service.environment).filter(([name]) =>
      /(PASSWORD|PASSPHRASE|SECRET|MONGO_URL|RABBITMQ_URL|SMTP_URL)(_FILE)?$/.test(name),
    );
    for (const [name, value] of secrets) {
      if (name.endsWith('_FILE')) expect(value).toMatch(/^\/run\/secrets\/\w+$/);
      else expect(value).toBe(`\${${name}:-}`);
    }
  });

  it('has an image of a fixed version', () => {
    expect(service.image).toMatch(/^[\w/-]+:(?!latest)\S+$/);
  });
});

describe('the compose services', () => {
  it.each(lasting)('%s restarts by itself and has a health check', (_name, service) => {
    expect(service.restart).toBe('unless-stopped');
    const { healthcheck, build } = service;
    expect(healthcheck?.test !== undefined || hasImageHealthcheck(build?.dockerfile ?? '')).toBe(true);
  });

  it.each(jobs)('%s exits and is not restarted', (name) => {
    expect(COMPOSE.services[name]).toMatchObject({ restart: 'no', healthcheck: { disable: true } });
  });

  it('publish one port, the gateway’s', () => {
    const published = services.flatMap(([name, { ports, profiles }]) =>
      profiles ? [] : ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual(['gateway ${SHOP_DOMAIN:+127.0.0.1:}${PORT:-8080}:8080']);
  });

  it('publish the ports of the web with the profile for it, and then the gateway’s on the loopback address only', () => {
    expect(COMPOSE.services['proxy']).toMatchObject({ profiles: ['https'], networks: { front: null } });
    expect(COMPOSE.services['proxy']?.ports).toEqual([
      '${HTTP_PORT:-80}:80',
      '${HTTPS_PORT:-443}:443',
      '${HTTPS_PORT:-443}:443/udp',
    ]);
  });

  it('for backups, observability, mail and Google start on request only, and publish ports on the loopback address only', () => {
    const optional = services.filter(([name, { profiles }]) => profiles && name !== 'proxy');
    expect(optional.map(([name, { profiles }]) => `${name} ${String(profiles)}`)).toEqual([
      'backup backup-now',
      'backup-schedule backup',
      'restore restore',
      'mail-catcher mail',
      'google-stand-in google',
      'prometheus observability',
      'alertmanager observability',
      'grafana observability',
      'otel-collector observability',
    ]);
    for (const port of optional.flatMap(([, { ports }]) => ports)) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('reach the database and the broker on a network of their own, without a way out', () => {
    expect(COMPOSE.networks).toMatchObject({ back: { internal: true }, data: { internal: true } });
    const withStore = Object.entries(TABLE.parts).flatMap(([name, { calls }]) =>
      calls.includes('mongo') || calls.includes('rabbitmq') ? [name] : [],
    );
    const backups = ['backup', 'backup-schedule', 'restore'];
    expect(namesOn('data')).toEqual(
      ['mongo', 'mongo-setup', 'rabbitmq', ...backups, ...withStore].toSorted(),
    );
    for (const store of ['mongo', 'rabbitmq'])
      expect(Object.keys(COMPOSE.services[store]?.networks ?? {})).toEqual(['data']);
  });
});

describe('the parts that send mails', () => {
  it('reach a mail server outside, and the catcher', () => {
    const senders = services.flatMap(([name, { environment }]) =>
      'SMTP_URL_FILE' in environment ? [name] : [],
    );
    expect(senders).toEqual(['orders', 'admin-auth', 'identity']);
    expect(COMPOSE.networks['front']).toBeNull();
    expect(namesOn('front')).toEqual(expect.arrayContaining([...senders, 'mail-catcher']));
  });
});

describe('the configs of Compose', () => {
  it('are files: Compose cannot write the text of one into a container with a read-only root', () => {
    for (const config of Object.values(COMPOSE.configs)) expect(Object.keys(config)).toEqual(['file']);
  });
});
