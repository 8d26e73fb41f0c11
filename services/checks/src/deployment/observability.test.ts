import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ALERTS } from '@bookstore/contracts/health';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { parse } from 'yaml';
import { z } from 'zod';
import { makeSecrets } from './testing/part-settings.ts';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');

const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) })
  .parse(parse(read('k8s/observability/alerts.yml')));
const RULES = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

afterAll(removeTestFolders);

describe('the alerts', () => {
  it('of Prometheus are each explained in k8s/README.md', () => {
    const explained = [...read('k8s/README.md').matchAll(/^\| `([A-Z]\w+)` /gm)].map(([, name]) => name);
    expect(explained).toEqual(expect.arrayContaining(RULES));
  });

  it('of the shop itself have the names of those of Prometheus', () => {
    expect(RULES).toEqual(expect.arrayContaining(Object.keys(ALERTS)));
  });
});

const mailer = z.object({
  receivers: z.tuple([z.object({ email_configs: z.tuple([z.object({ to: z.string() })]).optional() })]),
  global: z.record(z.string(), z.union([z.string(), z.boolean()])).optional(),
});

async function renderAlertmanager(given: Record<string, string>) {
  const folder = await makeTestFolder();
  makeSecrets(folder, 'compose', given);
  const file = join(folder, 'alertmanager/alertmanager.yml');
  const { receivers, global } = mailer.parse(parse(readFileSync(file, 'utf8')));
  return { file, to: receivers[0].email_configs?.[0].to, global };
}

const TO = 'operator@shop.example';

describe('the Alertmanager', () => {
  it.each([
    [
      'smtps://ann%40shop.example:p%27a%3As%25s@smtp.example',
      {
        smtp_smarthost: 'smtp.example:465',
        smtp_auth_username: 'ann@shop.example',
        smtp_auth_password: "p'a:s%s",
        smtp_require_tls: true,
      },
    ],
    ['smtp://ann:a@[::1]:25/', { smtp_smarthost: '[::1]:25', smtp_auth_password: 'a' }],
    [
      'smtp://mail-catcher:2525?ignoreTLS=true',
      { smtp_smarthost: 'mail-catcher:2525', smtp_require_tls: false },
    ],
    ['smtp://smtp.example', { smtp_smarthost: 'smtp.example:587', smtp_require_tls: true }],
  ])('sends by the server of SMTP_URL to OPERATOR_MAIL: %s', async (url, expected) => {
    const MAIL_FROM = "Ann's Books <orders@shop.example>";
    const { to, global } = await renderAlertmanager({ SMTP_URL: url, OPERATOR_MAIL: TO, MAIL_FROM });
    expect(to).toBe(TO);
    expect(global).toMatchObject({ ...expected, smtp_from: MAIL_FROM });
    expect(global && 'smtp_auth_username' in global).toBe(url.includes('@'));
  });

  it.each([[{ OPERATOR_MAIL: TO }], [{ SMTP_URL: 'smtp://smtp.example' }]])(
    'only shows alerts with %j alone',
    async (given) => {
      expect(await renderAlertmanager(given)).toMatchObject({ to: undefined, global: undefined });
    },
  );
});

/** The tools of Debian's packages `prometheus` and `prometheus-alertmanager`. */
const withTool = (tool: string) => (spawnSync(tool, ['--version']).error ? it.skip : it);

withTool('promtool')('promtool accepts rules and configuration', () => {
  const check = (...args: string[]) => execFileSync('promtool', ['check', ...args], { encoding: 'utf8' });
  expect(check('rules', join(REPOSITORY, 'k8s/observability/alerts.yml'))).toContain(
    `SUCCESS: ${RULES.length} rules found`,
  );
  expect(check('config', '--syntax-only', join(REPOSITORY, 'k8s/observability/prometheus.yml'))).toContain(
    'SUCCESS',
  );
});

withTool('amtool')('amtool accepts the configuration, with a mail server and without', async () => {
  for (const given of [{}, { SMTP_URL: 'smtps://a:b@smtp.example', OPERATOR_MAIL: TO }]) {
    const { file } = await renderAlertmanager(given);
    expect(execFileSync('amtool', ['check-config', file], { encoding: 'utf8' })).toContain('SUCCESS');
  }
});
