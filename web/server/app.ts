import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RunningProcess, startRuntime } from '@bookstore/runtime/run';
import { listen } from '@bookstore/runtime/server';
import { prerenderedPages, rendererModule } from '../src/shared/prerendered.ts';
import { createCatalogReader } from './catalog.ts';
import type { WebSettings } from './config.ts';
import { createPageFinder } from './page-renderer.ts';
import { createWebServer } from './serve.ts';

/**
 * Starts the server of the app that was built in `build`.
 * @throws the system's error when a port is taken.
 */
export async function createApp(settings: WebSettings, build: string): Promise<RunningProcess> {
  const { logger, health, ready } = await startRuntime('web', settings);
  const prerendered = prerenderedPages.parse(
    JSON.parse(await readFile(join(build, 'prerendered.json'), 'utf8')),
  );
  const { renderPage } = rendererModule.parse(
    await import(pathToFileURL(join(build, 'renderer/renderer.js')).href),
  );
  const catalog = createCatalogReader(settings.CATALOG_URL);
  const server = createWebServer({
    folder: join(build, 'public'),
    publicUrl: settings.PUBLIC_URL,
    prerendered,
    catalog,
    findPage: createPageFinder({ catalog, renderPage, logger }),
    health,
  });
  const { port, close } = await listen(server, settings.PORT, settings.LISTEN_ADDRESS);
  return ready(port, close);
}
