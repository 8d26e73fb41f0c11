import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { ALL_SETTINGS } from '../documentation/all-settings.ts';

const MAX_BYTES = 1024 * 1024;

/** Patterns of keys and tokens, which do not match themselves. */
const PATTERNS = [
  /-{5}BEGIN [A-Z ]*PRIVATE KEY-{5}/,
  /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bgh[pousr]_\w{36}/,
  /\bxox[abprs]-[\w-]{10}/,
  /\bAIza[\w-]{35}/,
  /\bnpm_\w{36}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
];
const URL_WITH_PASSWORD = /\w+:\/\/[^\s:/@'"`${}<>()]+:[^\s/@'"`${}<>()]+@/;
const SETTING =
  /^[\s-]*(?:ENV |ARG )?\w*(?:PASSWORD|SECRET|TOKEN|COOKIE)(?:[:=]|\s*:)[ \t]*['"]?([^\s'"#]+)/gm;
/** Says what settings are, not what they are set to. */
const DESCRIPTIONS = 'services/checks/src/documentation/settings.yaml';
const REFERENCE = /^\$\{\w+:-\}$/;

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: REPOSITORY, encoding: 'utf8' })
  .split('\0')
  .filter((name) => name && statSync(join(REPOSITORY, name), { throwIfNoEntry: false })?.isFile());

const read = (name: string) => {
  const path = join(REPOSITORY, name);
  return statSync(path).size > MAX_BYTES ? '' : readFileSync(path, 'latin1');
};

describe('a file of the repository', () => {
  it('contains no private key and no token', () => {
    expect(tracked.length).toBeGreaterThan(100);
    expect(tracked.filter((name) => PATTERNS.some((pattern) => pattern.test(read(name))))).toEqual([]);
  });

  it('contains no URL with a password, except in tests that parse such URLs', () => {
    const found = tracked.filter((name) => URL_WITH_PASSWORD.test(read(name)));
    expect(found.filter((name) => !name.endsWith('.test.ts'))).toEqual([]);
  });

  it('has no default for a secret that an operator can set', () => {
    const files = tracked.filter((name) => /\.ya?ml$|\.env|Dockerfile/.test(name) && name !== DESCRIPTIONS);
    const values = files.flatMap((name) =>
      [...read(name).matchAll(SETTING)].map(([, value = '']) => [name, value]),
    );
    expect(values).not.toEqual([]);
    expect(values.filter(([, value = '']) => !REFERENCE.test(value))).toEqual([]);
  });
});

describe('a setting that is a secret', () => {
  it('has no default', () => {
    const secrets = ALL_SETTINGS.filter(
      ([name]) =>
        /PASSWORD|SECRET|TOKEN|MONGO_URL|RABBITMQ_URL|SMTP_URL/.test(name) &&
        !/^(RATE_LIMIT_|BACKUP_SECRETS$)/.test(name),
    );
    expect(secrets.length).toBeGreaterThan(5);
    const defaults = secrets.filter(([, schema]) => schema.safeParse(undefined).data !== undefined);
    expect(defaults.map(([name]) => name)).toEqual([]);
  });
});
