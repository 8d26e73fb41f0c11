import type { ComposeProject } from './compose-project.ts';
import { StartFailure } from '@bookstore/dev-env/start-failure';

/** What to ask each service for: something else each time, since who asks for the same at once shares one reply. */
const PATHS = {
  catalog: (turn: number) => `/api/books/?q=word${turn}`,
  orders: (turn: number) => `/api/orders/email/${turn}@b.example`,
  'admin-auth': (turn: number) => `/api/admin?turn=${turn}`,
};
const AT_ONCE = 32;

const READ_COUNT = `
  const page = await (await fetch('http://127.0.0.1:' + process.env.OPS_PORT + '/metrics')).text();
  const counts = page.matchAll(/^http_request_duration_seconds_count.* (\\d+)$/gm);
  console.log(counts.reduce((sum, [, count]) => sum + Number(count), 0));`;

/**
 * Sends each service a burst of requests through the gateway.
 * @returns how many requests each replica has had.
 * @throws StartFailure when one had none.
 */
export async function countRequests(
  project: ComposeProject,
  services: readonly (keyof typeof PATHS)[],
  url: string,
): Promise<string[]> {
  const lines: string[] = [];
  for (const service of services) {
    const burst = Array.from({ length: AT_ONCE }, (_, turn) =>
      fetch(url + PATHS[service](turn)).then((reply) => reply.text()),
    );
    await Promise.all(burst);
    const counts: number[] = [];
    for (const { Id } of await project.inspect(service)) {
      counts.push(Number(await project.docker('exec', Id, 'node', '--input-type=module', '-e', READ_COUNT)));
    }
    const line = `${service} ${counts.join(' and ')} requests`;
    if (counts.includes(0)) throw new StartFailure(`A replica is never asked: ${line}.`);
    lines.push(line);
  }
  return lines;
}
