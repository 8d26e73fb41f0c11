import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { amqpUrl, httpUrl, mongoUrl, secret, withSecretFiles } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'bookstore-secrets-'));
const file = join(folder, 'secret');
writeFileSync(file, 'a secret of today\n');

const settings = z.object({
  MONGO_URL: mongoUrl,
  RABBITMQ_URL: amqpUrl.optional(),
  PASSWORD: secret(z.string()).optional(),
  PUBLIC_URL: httpUrl.optional(),
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('A secret setting', () => {
  it('can be given as a file', () => {
    expect(withSecretFiles(settings, { PORT: '1', PASSWORD_FILE: file })).toMatchObject({
      PORT: '1',
      PASSWORD: 'a secret of today',
    });
  });

  it('is refused when it is given in both ways', () => {
    const both = { PASSWORD: 'another secret', PASSWORD_FILE: file };
    expect(() => withSecretFiles(settings, both)).toThrow('PASSWORD (also given as PASSWORD_FILE)');
  });

  it('whose file cannot be read is named, with all the others', () => {
    const lost = { MONGO_URL_FILE: join(folder, 'no'), RABBITMQ_URL_FILE: folder };
    expect(() => withSecretFiles(settings, lost)).toThrow(
      'MONGO_URL_FILE (unreadable), RABBITMQ_URL_FILE (unreadable)',
    );
  });
});

it('Other settings, and secrets without a file, stay as they are', () => {
  const environment = { MONGO_URL: 'mongodb://db/shop', PUBLIC_URL_FILE: file, SSL_CERT_FILE: 'no' };
  expect(withSecretFiles(settings, environment)).toEqual(environment);
});
