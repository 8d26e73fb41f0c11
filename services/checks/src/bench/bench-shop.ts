/** A customer who is signed in: the session lasts for the whole run, tokens of it do not. */
export type BenchCustomer = { email: string; cookie: string };

/** One process that a shop consists of. */
export type ShopProcess = { part: string; pid: number };

/** A running shop, as far as it takes to measure it. */
export type BenchShop = {
  url: string;
  admin: { username: string; password: string };
  customers: readonly BenchCustomer[];
  /** Makes the statistics anew from the facts, as staff would. */
  rebuild: () => Promise<void>;
  /** The shop's processes, MongoDB's and RabbitMQ's among them. */
  processes: () => ShopProcess[];
};
