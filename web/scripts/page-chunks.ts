type Chunk = {
  fileName: string;
  facadeModuleId: string | null;
  isEntry: boolean;
  imports: readonly string[];
};

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
export function listPageChunks(chunks: readonly Chunk[], module: string): string[] {
  const entry = chunks.find(
    ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'),
  );
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/pages/${module}`));
  const everywhere = followImports(chunks, entry);
  return [...followImports(chunks, page)].filter((name) => !everywhere.has(name));
}
