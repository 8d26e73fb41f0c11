import type { ReplicaCounts } from './addresses.ts';
import type { Environment } from './environment.ts';
import type { ShopPart } from './shop-parts.ts';

export type ConstellationOptions = {
  /** Where the shop's data, secrets, logs and process ids are kept. */
  dataDir: string;
  /** The shop's public port; 0 chooses one. */
  port: number;
  environment: Environment;
  print: (line: string) => void;
  admin?: { username?: string | undefined; password?: string | undefined };
  /** A MongoDB or RabbitMQ that is there already, to be used instead of our own. */
  mongoUrl?: string | undefined;
  rabbitUrl?: string | undefined;
  /** The settings with which customers can sign in with Google. */
  google?: Environment;
  logLevel?: string;
  /** How many processes of a part to run, one unless said otherwise. A link leads to several. */
  replicas?: ReplicaCounts;
  /** Has every part, MongoDB and RabbitMQ reached by links, on which faults can be made. */
  areLinked?: boolean;
  /** Settings that a part gets instead of the usual ones. */
  overrides?: Partial<Record<ShopPart, Readonly<Record<string, string>>>>;
  /** The longest that a part which died has to wait before it is started again. */
  longestRestartDelayMs?: number;
  /** Ends the start, or the whole shop, when it aborts. */
  signal?: AbortSignal;
};
