import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { coalesce } from '@bookstore/runtime/batch';
import type { RenderedPage, RenderPage } from '../src/shared/prerendered.ts';
import type { CatalogReader } from './catalog.ts';
import { findPage, isCanonical, type Page } from './pages.ts';

/** All pages that are not of a book, and a few of those. */
const MAX_PAGES = 16;
const MAX_WAITING = 8;
const RENDER_TIMEOUT_MS = 1000;
/** With the turns before it: less than the gateway waits for a response. */
const PAGE_TIMEOUT_MS = 3000;

type Logger = { error: (fields: object, message: string) => void };

/** @throws Error when the work has not ended in time; it may go on. */
function limitTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, timeoutMs, new Error('Rendering took too long'));
  return Promise.race([work, tooLate]).finally(() => {
    clearTimeout(timer);
  });
}

/**
 * Renders pages one after the other, each after a rest as long as the rendering before it, so that half of the
 * processor is left to everything else. A page is not rendered while too many wait, nor when that fails or hangs.
 */
function createTurns(renderPage: RenderPage, logger: Logger) {
  let waiting = 0;
  let lastTurn = Promise.resolve();

  return (address: string, data: NonNullable<Page['data']>): Promise<RenderedPage | undefined> => {
    if (waiting === MAX_WAITING) return Promise.resolve(undefined);
    waiting += 1;
    let startedAt = 0;
    const rendering = lastTurn.then(() => {
      startedAt = performance.now();
      return limitTime(renderPage(address, data), RENDER_TIMEOUT_MS);
    });
    const rest = async () => {
      waiting -= 1;
      await delay(performance.now() - startedAt);
    };
    lastTurn = rendering.then(rest, rest);
    return limitTime(rendering, PAGE_TIMEOUT_MS).catch((err: unknown) => {
      logger.error({ err, address }, 'page not rendered');
      return undefined;
    });
  };
}

type PageFinderOptions = { catalog: CatalogReader; renderPage: RenderPage; logger: Logger };

/**
 * Creates what finds a page, rendered with what catalog has at the time: its books are read once for all requests that
 * wait for them, and rendered again only when they have changed. Those of the pages that were asked for last are kept.
 */
export function createPageFinder({ catalog, renderPage, logger }: PageFinderOptions) {
  const renderInTurn = createTurns(renderPage, logger);
  const finders = new Map<string, () => Promise<Page | undefined>>();

  const createFinder = (target: string) => {
    let last: Page | undefined;
    return coalesce(async () => {
      const page = await findPage(target, catalog);
      if (!page?.data) return page;
      if (last && isDeepStrictEqual(last.data, page.data)) return last;
      const rendered = await renderInTurn(target, page.data);
      if (!rendered) return page;
      last = { ...page, rendered };
      return last;
    });
  };

  return (target: string): Promise<Page | undefined> => {
    if (!isCanonical(target)) return findPage(target, catalog);
    const find = finders.get(target) ?? createFinder(target);
    // The last in order is the last that was asked for.
    finders.delete(target);
    finders.set(target, find);
    const [oldest] = finders.keys();
    if (finders.size > MAX_PAGES && oldest !== undefined) finders.delete(oldest);
    return find();
  };
}
