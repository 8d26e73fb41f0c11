import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import parsePage from 'parse-prometheus-text-format';

/** The `/metrics` of a process: the page, and the names of its metrics. */
export type MetricsPage = { page: string; families: string[] };

const OPS_PORT = /"opsPort":(\d+)/g;

/** Reads the metrics of every process that logs into `logFolder`, by the name of the log. */
export async function readMetricsPages(logFolder: string): Promise<Map<string, MetricsPage>> {
  const pages = new Map<string, MetricsPage>();
  const current = (await readdir(logFolder)).filter((name) => !name.includes('.previous.'));
  for (const name of current) {
    const opsPort = [...(await readFile(join(logFolder, name), 'utf8')).matchAll(OPS_PORT)].at(-1)?.[1];
    if (!opsPort) continue;
    const page = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    const families = parsePage(page).map((family) => family.name);
    pages.set(name.replace(/[.].*$/, ''), { page, families });
  }
  return pages;
}
