import type { ChaosShop } from '../chaos-shop.ts';
import { type CrashPlan, crashAtFailpoints, injectRandomFaults, stopBroker } from './scenarios.ts';
import { race } from './races.ts';
import type { Outcome } from './scenario.ts';

/** So many copies of twenty books that most shoppers find them sold out. */
export const SCARCE_COPIES = 37;
const RACES = { shoppers: 200, lastCopies: 50, crossings: 25, cancellations: 500 };
const HITS = 5;
const OUTAGE_SECONDS = 60;

/** Behind each step by which copies are held and released. */
const STOCK_FAILPOINTS: CrashPlan = {
  orders: ['stock.stated', 'stock.held', 'orders.inserted', 'orders.committed', 'stock.released'],
};

type SellOutOptions = Parameters<typeof injectRandomFaults>[1];

/** Kills processes while many want few copies. */
async function sellOut(chaos: ChaosShop, options: SellOutOptions): Promise<Outcome> {
  const { ledger } = chaos.workload;
  const before = ledger.totals;
  const outcome = await injectRandomFaults(chaos, options);
  const supply = SCARCE_COPIES + ledger.totals.supply - before.supply;
  const demand = ledger.totals.demand - before.demand;
  return {
    ...outcome,
    scenario: `sold out, seed ${options.seed}`,
    actions: `${outcome.actions}; ${demand} copies wanted of ${supply} counted and received`,
  };
}

/** The scenarios of few copies: races, crashes behind every step, random kills, and a broker that is away. */
export const planStockScenarios = (options: SellOutOptions): ((chaos: ChaosShop) => Promise<Outcome>)[] => [
  (chaos) => race(chaos, RACES),
  (chaos) => crashAtFailpoints(chaos, { hits: HITS, plan: STOCK_FAILPOINTS }),
  (chaos) => sellOut(chaos, options),
  (chaos) => stopBroker(chaos, OUTAGE_SECONDS),
];
