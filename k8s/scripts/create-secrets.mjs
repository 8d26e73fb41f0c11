// Creates the Secrets that are missing, by the script of Compose. One that is there stays as it is.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const { SECRETS_URL, TOKEN_FILE, SECRETS_DIR } = process.env;
const ATTEMPTS = 60;
const headers = {
  authorization: `Bearer ${readFileSync(TOKEN_FILE, 'utf8').trim()}`,
  'content-type': 'application/json',
};

// The network policy may take some seconds to let a new pod out.
async function send(url, options) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, { ...options, headers, signal: AbortSignal.timeout(5000) });
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.log(`${error.cause?.message ?? error.message}, trying again`);
      await delay(1000);
    }
  }
}

async function fail(response) {
  throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}

const kept = join(SECRETS_DIR, 'kept');
mkdirSync(kept, { recursive: true });
// Where earlier versions had them.
for (const name of ['identity', 'kept']) {
  const response = await send(`${SECRETS_URL}/${name}`);
  if (!response.ok && response.status !== 404) await fail(response);
  const { data } = response.ok ? await response.json() : {};
  for (const [key, value] of Object.entries(data ?? {}))
    writeFileSync(join(kept, key), Buffer.from(value, 'base64'));
}

execFileSync('bash', [join(import.meta.dirname, 'secrets.sh')], {
  env: { PATH: process.env.PATH, SECRETS_DIR, FOR: 'kubernetes' },
});

for (const name of readdirSync(SECRETS_DIR).filter((folder) => folder !== 'kept')) {
  const folder = join(SECRETS_DIR, name);
  const data = Object.fromEntries(
    readdirSync(folder).map((key) => [key, readFileSync(join(folder, key), 'base64')]),
  );
  const metadata = { name, labels: { 'app.kubernetes.io/part-of': 'bookstore' } };
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', data };
  const response = await send(SECRETS_URL, { method: 'POST', body: JSON.stringify(secret) });
  if (!response.ok && response.status !== 409) await fail(response);
  console.log(`${name}: ${response.ok ? 'created' : 'is there'}`);
}
