import { compileEntries, type Entry, listCatalogues, readEntries } from '@bookstore/i18n/catalogue';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { Plugin } from 'vite';
import { readDashboardGlobs } from './dashboard-files.ts';

const PARTS = ['shop', 'desk'] as const;
/** What the dashboard says as services do: alerts, columns of files. */
const SHARED_WITH_SERVICES = 'services/i18n/src/{alert-reasons,alert-texts,import-columns}.ts';
const FILE = '/src/shared/language/catalogues.ts';
const MESSAGES = /\/messages\/(shop|desk)-([\w-]+)[.]js$/;

const isOf = (origin: string, globs: readonly string[]) =>
  globs.some((glob) => matchesGlob(origin, glob) || matchesGlob(origin, `${glob}/**`));

/** Of the messages of the web those of a part: what the shop shows too is no message of the dashboard. */
export function selectEntries(entries: readonly Entry[], part: string, css: string): Entry[] {
  const globs = [...readDashboardGlobs(css).map((glob) => `web/src/${glob}`), SHARED_WITH_SERVICES];
  return entries.filter(({ origins }) => {
    const files = origins.filter((origin) => /^(web|services\/(contracts|i18n))\//.test(origin));
    const isOfDesk = files.every((file) => isOf(file, globs));
    return files.length > 0 && isOfDesk === (part === 'desk');
  });
}

/** Puts the messages of each language into two files, which are loaded alone: those of the shop, and those of the dashboard. */
export function catalogues(): Plugin {
  let root = '';
  return {
    name: 'catalogues',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (MESSAGES.test(id) ? id : undefined),
    load: (id) => {
      if (id.endsWith(FILE)) {
        const loaders = listCatalogues().map((language) => {
          const parts = PARTS.map(
            (part) => `${part}: () => import('${root}/messages/${part}-${language}.js')`,
          );
          return `${JSON.stringify(language)}: { ${parts.join(', ')} }`;
        });
        return `export const CATALOGUES = { ${loaders.join(', ')} };`;
      }
      const [, part, language] = MESSAGES.exec(id) ?? [];
      if (part === undefined || language === undefined) return undefined;
      const entries = selectEntries(
        readEntries(language),
        part,
        readFileSync(join(root, 'src/main.css'), 'utf8'),
      );
      return `export const messages = ${JSON.stringify(compileEntries(entries))};`;
    },
  };
}
