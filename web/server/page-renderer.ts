import { setTimeout as delay } from 'node:timers/promises';
import { coalesce } from '@bookstore/runtime/batch';
import pLimit from 'p-limit';
import type { Shop } from '@bookstore/contracts/shop';
import type { FoundPage, Head, LoadedPage, Markup, Renderer } from '../src/shared/page/renderer.ts';

/** Enough for all pages without a book, and a few with one. */
const MAX_PAGES = 16;
/** Enough for those of all routes, with a few categories. */
const MAX_FRAMES = 64;
/** Including the one that is being rendered or followed by a rest. */
const MAX_WAITING = 8;
const RENDER_TIMEOUT_MS = 1000;
/** Including the turns before it: less than the gateway waits for a response. */
const PAGE_TIMEOUT_MS = 3000;

/** What is sent at an address. */
export type Page = {
  status: 200 | 404;
  head: Head;
  shop: Shop;
  /** The path under which search engines index the page; without one they must not index it. */
  canonicalPath?: string | undefined;
  /** The build names the files of the page's code by it. */
  routeId?: string;
  /** The page, or its frame as it is before anything is loaded; undefined where only the app knows what it shows. */
  markup?: Markup | undefined;
  /** The data of which the page is rendered, as JSON; undefined for a frame. */
  queries?: string;
};

export type Logger = { error: (fields: object, message: string) => void };

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
function createTurns(logger: Logger) {
  const limit = pLimit(1);

  return async (address: string, render: LoadedPage['render']): Promise<Markup | undefined> => {
    if (limit.activeCount + limit.pendingCount === MAX_WAITING) return undefined;
    const { promise: rendering, resolve, reject } = Promise.withResolvers<Markup>();
    limit(async () => {
      const startedAt = performance.now();
      const markup = limitTime(render(), RENDER_TIMEOUT_MS);
      resolve(markup);
      await markup.catch(() => undefined);
      await delay(performance.now() - startedAt);
    }).catch(reject);
    return limitTime(rendering, PAGE_TIMEOUT_MS).catch((err: unknown) => {
      logger.error({ err, address }, 'page not rendered');
      return undefined;
    });
  };
}

/** Keeps a value as the one that was asked for last; beyond `max` the one goes that nobody asked for longest. */
function keepLast<T>(kept: Map<string, T>, key: string, value: T, max: number): T {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > max && oldest !== undefined) kept.delete(oldest);
  return value;
}

/** Creates what finds the frame of a page of a shop: rendered once while it is kept, and again when that failed. */
function createFrames({ renderFrame }: Renderer, shop: Shop, renderInTurn: RenderInTurn) {
  const frames = new Map<string, Promise<Markup | undefined>>();
  return ({ address, routeId, hasParameters }: FoundPage): Promise<Markup | undefined> => {
    // A frame shows nothing of the parameters.
    const key = hasParameters ? routeId : address;
    const render = async () => {
      const markup = await renderInTurn(address, () => renderFrame(address, shop));
      if (!markup) frames.delete(key);
      return markup;
    };
    return keepLast(frames, key, frames.get(key) ?? render(), MAX_FRAMES);
  };
}

type PageFinderOptions = { renderer: Renderer; logger: Logger };
type RenderInTurn = ReturnType<typeof createTurns>;
type ShopPagesOptions = PageFinderOptions & { renderInTurn: RenderInTurn; renderFrameInTurn: RenderInTurn };

/**
 * Creates what finds a page of a shop, rendered with what catalog has at the time: its books are read once for all requests
 * that wait for them, and rendered again only when they have changed. Those of the pages that were asked for last are
 * kept. Only the addresses that search engines index are rendered with their data; any other comes as a frame.
 */
function createShopPages(shop: Shop, { renderer, renderInTurn, renderFrameInTurn }: ShopPagesOptions) {
  const findFrame = createFrames(renderer, shop, renderFrameInTurn);
  const finders = new Map<string, () => Promise<Page>>();

  const describe = ({ routeId, address, isIndexed }: FoundPage, loaded?: LoadedPage): Omit<Page, 'head'> =>
    loaded?.isFound === false
      ? { status: 404, shop }
      : {
          status: 200,
          shop,
          routeId,
          canonicalPath: isIndexed && !loaded?.head.book?.withdrawn ? address : undefined,
        };

  /** Without its data; whether it exists and what its head says may depend on these. */
  const findUnrendered = async (found: FoundPage, loaded?: LoadedPage): Promise<Page> => {
    const page = { ...describe(found, loaded), head: loaded?.head ?? found.head };
    return page.status === 200 && found.isRendered ? { ...page, markup: await findFrame(found) } : page;
  };

  const createFinder = (found: FoundPage) => {
    let last: Page | undefined;
    return coalesce(async () => {
      const loaded = await renderer.loadPage(found.address, shop);
      if (!loaded?.isFound) return findUnrendered(found, loaded);
      const { head, queries } = loaded;
      if (last?.queries === queries && last.head.availability === head.availability) return last;
      const markup = await renderInTurn(found.address, loaded.render);
      if (!markup) return findUnrendered(found, loaded);
      last = { ...describe(found, loaded), head, markup, queries };
      return last;
    });
  };

  const keep = (target: string, find: () => Promise<Page>) => keepLast(finders, target, find, MAX_PAGES)();

  return async (target: string): Promise<Page | undefined> => {
    const kept = finders.get(target);
    if (kept) return keep(target, kept);
    const found = renderer.findPage(target, shop);
    if (!found) return undefined;
    const { address, isRendered, hasParameters } = found;
    if (!isRendered) return findUnrendered(found);
    if (target === address) return keep(target, createFinder(found));
    return findUnrendered(found, hasParameters ? await renderer.loadPage(address, shop) : undefined);
  };
}

/** Creates what finds the pages of the shop as it is at the time: when it has changed, no earlier page is sent again. */
export function createPageFinder(options: PageFinderOptions) {
  const { logger } = options;
  // Of their own, so that a frame comes while pages wait.
  const turns = { renderInTurn: createTurns(logger), renderFrameInTurn: createTurns(logger) };
  const shared = { ...options, ...turns };
  let pages: { shop: Shop; find: ReturnType<typeof createShopPages> } | undefined;

  return (target: string, shop: Shop): Promise<Page | undefined> => {
    if (pages?.shop !== shop) pages = { shop, find: createShopPages(shop, shared) };
    return pages.find(target);
  };
}
