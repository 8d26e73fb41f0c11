import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RunningProcess, startRuntime } from '@bookstore/runtime/run';
import { listen } from '@bookstore/runtime/server';
import { rendererModule } from '../src/shared/page/renderer.ts';
import type { WebSettings } from './config.ts';
import { buildManifest } from './page-chunks.ts';
import { createWebServer } from './serve.ts';
import { createShopReader } from './shop-reader.ts';
import { createAddressReader } from './sitemap.ts';

const MISSING_HELP = 'Messages shown in English because the catalogue of the language lacks them.';

/**
 * Starts the server of the app that was built in `build`.
 * @throws the system's error when a port is taken.
 */
export async function createApp(settings: WebSettings, build: string): Promise<RunningProcess> {
  const { logger, metrics, health, ready } = await startRuntime('web', settings);
  const folder = join(build, 'public');
  const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8');
  const { createRenderer, countMissing } = rendererModule.parse(
    await import(pathToFileURL(join(build, 'renderer/renderer.js')).href),
  );
  metrics.addGauge('missing_translations', MISSING_HELP, [], (gauge) => {
    gauge.set(countMissing());
  });
  const server = createWebServer({
    folder,
    manifest: buildManifest.parse(JSON.parse(manifest)),
    publicUrl: settings.PUBLIC_URL,
    renderer: createRenderer({ catalog: settings.CATALOG_URL, adminAuth: settings.ADMIN_AUTH_URL }),
    readShop: createShopReader(settings.ADMIN_AUTH_URL),
    readAddresses: createAddressReader(settings.CATALOG_URL),
    logger,
    health,
  });
  const { port, close } = await listen(server, settings.PORT, settings.LISTEN_ADDRESS);
  return ready(port, close);
}
