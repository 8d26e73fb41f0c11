import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';
import { listen, type Listening } from './server.ts';

type Probe = () => boolean | Promise<boolean>;
type HealthReport = { isReady: boolean; isDraining: boolean; checks: Record<string, 'up' | 'down'> };

/** Whether a process is ready for traffic, from checks that its parts register. */
export class Health {
  readonly #checks = new Map<string, { probe: Probe; isRequired: boolean }>();
  #isDraining = false;

  /** Adds a check that readiness depends on. */
  require(name: string, probe: Probe): void {
    this.#checks.set(name, { probe, isRequired: true });
  }

  /** Adds a check that is reported, but that the process can serve traffic without. */
  observe(name: string, probe: Probe): void {
    this.#checks.set(name, { probe, isRequired: false });
  }

  /** Makes the process not ready from now on; it goes on serving until it closes. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Whether the process is about to close. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Runs every check. A probe that throws counts as down. */
  async report(): Promise<HealthReport> {
    const results = await Promise.all(
      [...this.#checks].map(async ([name, { probe, isRequired }]) => ({
        name,
        isRequired,
        isUp: await Promise.resolve()
          .then(probe)
          .catch(() => false),
      })),
    );
    return {
      isReady: !this.#isDraining && results.every(({ isUp, isRequired }) => isUp || !isRequired),
      isDraining: this.#isDraining,
      checks: Object.fromEntries(results.map(({ name, isUp }) => [name, isUp ? 'up' : 'down'])),
    };
  }
}

const JSON_TYPE = 'application/json';

type OpsServerOptions = { port: number; address?: string | undefined; health: Health; metrics: Metrics };
type Page = [status: number, type: string, body: string];

/**
 * Serves operators on a port of its own, which the gateway never routes to: `/livez` (the process runs), `/readyz` (200
 * or 503, with every check) and `/metrics` (Prometheus).
 * @throws the system's error, e.g. EADDRINUSE.
 */
export function startOpsServer({ port, address, health, metrics }: OpsServerOptions): Promise<Listening> {
  const readPage = async (path: string): Promise<Page> => {
    if (path === '/livez') return [200, JSON_TYPE, '{"status":"up"}'];
    if (path === '/metrics') return [200, metrics.contentType, await metrics.metrics()];
    if (path !== '/readyz') return [404, JSON_TYPE, '{"status":"unknown"}'];
    const report = await health.report();
    return [report.isReady ? 200 : 503, JSON_TYPE, JSON.stringify(report)];
  };
  const server = createServer(({ url = '' }, response) => {
    void readPage(url.replace(/\?.*/, ''))
      .catch((error: unknown): Page => [500, JSON_TYPE, JSON.stringify({ status: String(error) })])
      .then(([status, type, body]) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
      });
  });
  return listen(server, port, address);
}
