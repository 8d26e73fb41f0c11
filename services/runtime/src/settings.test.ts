import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { withSecretFiles } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'bookstore-secrets-'));
const file = join(folder, 'secret');
writeFileSync(file, 'a secret of today\n');

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('A secret setting', () => {
  it('can be given as a file', () => {
    expect(withSecretFiles({ PORT: '1', ADMIN_PASSWORD_FILE: file })).toMatchObject({
      PORT: '1',
      ADMIN_PASSWORD: 'a secret of today',
    });
  });

  it('stays as it is without a file', () => {
    expect(withSecretFiles({ MONGO_URL: 'mongodb://db/shop' })).toEqual({ MONGO_URL: 'mongodb://db/shop' });
  });

  it('is refused when it is given in both ways', () => {
    const both = { ADMIN_PASSWORD: 'another secret', ADMIN_PASSWORD_FILE: file };
    expect(() => withSecretFiles(both)).toThrow('ADMIN_PASSWORD (also given as ADMIN_PASSWORD_FILE)');
  });

  it('whose file cannot be read is named, with all the others', () => {
    const lost = { MONGO_URL_FILE: join(folder, 'no'), RABBITMQ_URL_FILE: folder };
    expect(() => withSecretFiles(lost)).toThrow(
      'MONGO_URL_FILE (unreadable), RABBITMQ_URL_FILE (unreadable)',
    );
  });
});

describe('A setting that is no secret', () => {
  it('is not read from a file', () => {
    const environment = { PUBLIC_URL_FILE: file, SSL_CERT_FILE: join(folder, 'no') };
    expect(withSecretFiles(environment)).toEqual(environment);
  });
});
