import { measureAtRate } from '../open-rate.ts';
import { type OpenScenario, summarizeOutcomes } from '../open-scenario.ts';
import { createSearches } from './search-words.ts';

const PER_SECOND = 50;
const WARM_UP_SECONDS = 5;

/** Searches that hardly ever repeat, so that most of them reach MongoDB. */
export const searches: OpenScenario = {
  name: 'searches',
  measure: async (shop, seconds) => {
    const warmUp = WARM_UP_SECONDS * PER_SECOND;
    const all = await createSearches(shop, warmUp + seconds * PER_SECOND);
    const measure = (some: typeof all) =>
      measureAtRate({
        url: shop.url,
        requests: some.map(({ request }) => request),
        perSecond: PER_SECOND,
      });
    await measure(all.slice(0, warmUp));
    const measured = all.slice(warmUp);
    const outcomes = await measure(measured);
    const byKind = Map.groupBy(measured.keys(), (index) => measured[index]?.kind ?? '');
    const kinds = [...byKind].map(([kind, indexes]) => {
      const own = indexes.flatMap((index) => outcomes[index] ?? []);
      return summarizeOutcomes(`  ${kind}`, PER_SECOND / byKind.size, own);
    });
    return [summarizeOutcomes(searches.name, PER_SECOND, outcomes), ...kinds];
  },
};
