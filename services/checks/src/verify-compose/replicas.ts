import { StartFailure } from '@bookstore/dev-env/start-failure';
import type { ComposeProject } from './compose-project.ts';

/** What to request of each scaled service: different each time, since equal requests at once share one response. */
const PATHS = {
  catalog: (turn: number) => `/api/books/?q=word${turn}`,
  orders: (turn: number) => `/api/orders/email/${turn}@b.example`,
  'admin-auth': (turn: number) => `/api/admin?turn=${turn}`,
};
export const SCALED = Object.keys(PATHS);
const BURST_SIZE = 32;

const READ_COUNT = `
  const page = await (await fetch('http://127.0.0.1:' + process.env.OPS_PORT + '/metrics')).text();
  const counts = page.matchAll(/^http_request_duration_seconds_count.* (\\d+)$/gm);
  console.log(counts.reduce((sum, [, count]) => sum + Number(count), 0));`;

/**
 * Sends each scaled service a burst of requests through the gateway.
 * @returns how many requests each replica has served.
 * @throws StartFailure when one has served none.
 */
export async function countRequests(project: ComposeProject, url: string): Promise<string> {
  const lines: string[] = [];
  for (const [service, pathOf] of Object.entries(PATHS)) {
    const burst = Array.from({ length: BURST_SIZE }, (_, turn) =>
      fetch(url + pathOf(turn)).then((response) => response.text()),
    );
    await Promise.all(burst);
    const counts: number[] = [];
    for (const { Id } of await project.inspect(service)) {
      counts.push(Number(await project.docker('exec', Id, 'node', '--input-type=module', '-e', READ_COUNT)));
    }
    const line = `${service} ${counts.join(' and ')} requests`;
    if (counts.includes(0)) throw new StartFailure(`A replica serves no requests: ${line}.`);
    lines.push(line);
  }
  return lines.join(', ');
}
