import { join, resolve } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { catalogues } from './catalogues.ts';
import { ROUTE_TREE } from './route-tree.ts';

/** Used only by pages of staff, which the server never renders. */
const EXTERNAL = ['apexcharts', 'react-apexcharts'];

/** Builds the app for the server, with all that it needs in it: the server's image has no React of its own. */
export function buildForServer(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'build-for-server',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      folder = join(resolve(root, config.build.outDir), '..');
    },
    // The page can be read before its scripts run, so its pictures and fonts are loaded before them.
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
    closeBundle: async () => {
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        plugins: [tanstackRouter(ROUTE_TREE), react(), catalogues()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: {
          noExternal: true,
          external: EXTERNAL,
          resolve: { conditions: ['source', 'node', 'module'] },
        },
        build: {
          ssr: 'src/app/renderer.tsx',
          outDir: join(folder, 'renderer'),
          emptyOutDir: true,
          copyPublicDir: false,
          target: 'node20',
          // No styles leave this build.
          cssMinify: false,
          rolldownOptions: { output: { entryFileNames: 'renderer.js' } },
        },
      });
    },
  };
}
