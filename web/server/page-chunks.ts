import { z } from 'zod';

/** Vite's manifest: the chunks of the build, by the files that they are made of. */
export const buildManifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);
export type BuildManifest = z.infer<typeof buildManifest>;

/** The names of chunks and all that they import, once each; chunks may import one another. */
function followImports(manifest: BuildManifest, first: readonly string[]): Set<string> {
  const found = new Set(first);
  // What is added to a set while it is walked is walked too.
  for (const name of found) for (const imported of manifest[name]?.imports ?? []) found.add(imported);
  return found;
}

/** The files with the code of a route, without those that the document has for every page. */
export function listPageChunks(manifest: BuildManifest, routeId: string, document: string): string[] {
  const source = `src/routes${routeId}${routeId.endsWith('/') ? 'index' : ''}.tsx?tsr-split=`;
  const own = Object.keys(manifest).filter((name) => name.startsWith(source));
  const files = [...followImports(manifest, own)].flatMap((name) => manifest[name]?.file ?? []);
  return files.filter((file) => !document.includes(file));
}

/** The file with the messages of a language; English has none. */
export const listCatalogues = (manifest: BuildManifest, language: string): string[] => {
  const file = manifest[`messages/shop-${language}.js`]?.file;
  return file === undefined ? [] : [file];
};
