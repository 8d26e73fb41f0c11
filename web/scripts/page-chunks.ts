type Chunk = { fileName: string; facadeModuleId: string | null; imports: readonly string[] };

/** The files that every page has: the groups `foundation` and `shell` of `vite.config.ts`, and what they run on. */
const EVERYWHERE = /\/(rolldown-runtime|foundation|shell)-/;

export const omitCommonFiles = (names: Iterable<string>): string[] =>
  [...names].filter((name) => !EVERYWHERE.test(name));

/** The names of `first` and of all that it imports, once each; chunks may import one another. */
function followImports(chunks: readonly Chunk[], first: Chunk | undefined): Set<string> {
  const found = new Set(first && [first.fileName]);
  // What is added to a set while it is walked is walked too.
  for (const name of found) {
    const { imports = [] } = chunks.find(({ fileName }) => fileName === name) ?? {};
    for (const imported of imports) found.add(imported);
  }
  return found;
}

/** The chunk of a page's `module` and all that it imports, without what every page has. */
export const listPageChunks = (chunks: readonly Chunk[], module: string): string[] =>
  omitCommonFiles(
    followImports(
      chunks,
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/pages/${module}`)),
    ),
  );
