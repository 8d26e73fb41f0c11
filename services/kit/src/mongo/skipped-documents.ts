import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';

const MAX_LOGGED = 1000;

/** Reports that a document was skipped, so that it does not stop the others. */
export type SkipDocument = (id: string, error: unknown) => void;

/**
 * Counts every time a document is skipped in `skipped_documents_total`, and logs each document once per place. Beyond a
 * thousand documents they are only counted.
 * @returns a function that makes the one for a place which skips documents.
 */
export function createSkippers(metrics: Metrics, logger: Logger): (where: string) => SkipDocument {
  const help =
    'How often a document was skipped because it could not be processed; grows until it is repaired.';
  const skipped = metrics.addCounter('skipped_documents_total', help, 'where');
  const logged = new Set<string>();
  return (where) => {
    skipped.inc({ where }, 0);
    return (id, error) => {
      skipped.inc({ where });
      const key = `${where} ${id}`;
      if (logged.has(key) || logged.size >= MAX_LOGGED) return;
      logged.add(key);
      logger.error({ err: error, where, id }, 'document skipped');
    };
  };
}

/** Maps each value, and skips those for which `map` throws. */
export const mapOrSkip = <V, R>(
  values: readonly V[],
  map: (value: V) => R,
  idOf: (value: V) => string,
  skip: SkipDocument,
): R[] =>
  values.flatMap((value) => {
    try {
      return [map(value)];
    } catch (error) {
      skip(idOf(value), error);
      return [];
    }
  });
