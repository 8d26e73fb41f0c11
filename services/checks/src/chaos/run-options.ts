import type { Environment } from '@bookstore/dev-env/environment';

/** Where a run of chaos keeps its shop's data, and whom it tells. */
export type RunOptions = {
  dataDir: string;
  environment: Environment;
  print: (line: string) => void;
  signal: AbortSignal;
};
