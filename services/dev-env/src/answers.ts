import { z } from 'zod';
import type { Addresses } from './addresses.ts';
import { isOk, pollUntil, readSoon } from './poll.ts';
import { SHOP_PARTS } from './shop-parts.ts';
import { StartFailure } from './start-failure.ts';

// Several shops may start at once on two cores, as in a test run.
const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 100;

/** One for each part that answers through the gateway, without a sign-in and without changing anything. */
const PATHS = ['/', '/api/books?limit=1', '/api/orders', '/api/admin', '/api/shop', '/identity/options'];
const COMPARED = /^reconcile_last_success_timestamp_seconds\{[^}]*owner="([^"]+)"[^}]*\} (\S+)$/gm;

const report = z.object({ isReady: z.boolean(), checks: z.record(z.string(), z.string()) });

type ShopToAnswer = {
  addressOf: Addresses;
  /** Where the gateway is reached from this machine. */
  url: string;
  /** The page of the mail catcher, if there is one. */
  mailUrl: string | undefined;
  /** Whether the statistics are compared with the books and orders that they are of. */
  hasReconciliation: boolean;
};

const opsUrls = (addressOf: Addresses, part: (typeof SHOP_PARTS)[number]) =>
  addressOf(part).replicas.map(({ opsPort }) => `http://127.0.0.1:${opsPort}`);

/** Whether a process reports all that it uses as up, the broker included, without which it would be ready too. */
async function hasEverything(opsUrl: string): Promise<boolean> {
  const { checks } = report.parse(JSON.parse((await readSoon(`${opsUrl}/readyz`)).text));
  return Object.values(checks).every((state) => state === 'up');
}

/** Whether some replica has compared all projected states with those of their owners since it was started. */
async function areCompared(opsUrls: readonly string[]): Promise<boolean> {
  const metrics = await Promise.all(opsUrls.map(async (url) => (await readSoon(`${url}/metrics`)).text));
  const compared = new Map<string, boolean>();
  for (const [, owner = '', at] of metrics.flatMap((text) => [...text.matchAll(COMPARED)]))
    compared.set(owner, compared.get(owner) === true || Number(at) > 0);
  return compared.size > 0 && [...compared.values()].every(Boolean);
}

/** Waits until everything answers, and the statistics are exact. @throws StartFailure that says what does not. */
export async function waitForAnswers(
  { addressOf, url, mailUrl, hasReconciliation }: ShopToAnswer,
  signal?: AbortSignal,
): Promise<void> {
  const probes: [name: string, probe: () => Promise<boolean>][] = [
    ...SHOP_PARTS.flatMap((part) =>
      opsUrls(addressOf, part).map((ops): (typeof probes)[number] => [part, () => hasEverything(ops)]),
    ),
    ...PATHS.map((path): (typeof probes)[number] => [
      path,
      async () => (await readSoon(url + path)).status < 500,
    ]),
  ];
  if (mailUrl) probes.push(['the page of the mails', () => isOk(mailUrl)]);
  if (hasReconciliation) probes.push(['the statistics', () => areCompared(opsUrls(addressOf, 'admin-auth'))]);
  await Promise.all(
    probes.map(async ([name, probe]) => {
      if (!(await pollUntil(probe, { timeoutMs: TIMEOUT_MS, intervalMs: INTERVAL_MS, signal })))
        throw new StartFailure(`${name} did not answer in time`);
    }),
  );
}
