import type { Config } from '@tanstack/router-plugin/vite';

/** How the route tree is made of the files in `src/routes`, and what of these is loaded when their page is opened. */
export const ROUTE_TREE = {
  generatedRouteTree: './src/app/route-tree.gen.ts',
  addExtensions: true,
  semicolons: true,
  disableLogging: true,
  autoCodeSplitting: true,
  // Only components are split off. What is shown when their code cannot be loaded is there before it.
  codeSplittingOptions: { defaultBehavior: [['component']] },
} satisfies Partial<Config>;
