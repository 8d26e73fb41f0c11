import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { pollUntil } from '../poll.ts';
import { environment } from './environment.ts';

const START_TIMEOUT_MS = 300_000;

const file = environment['TEST_SHOP_FILE'] ?? '';
if (!(await pollUntil(() => existsSync(file), { timeoutMs: START_TIMEOUT_MS }))) {
  throw new Error('the shop for the browser tests was not ready in time');
}
const variables = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
if (variables['TEST_SHOP_ERROR']) throw new Error(variables['TEST_SHOP_ERROR']);
Object.assign(environment, variables);
