import type { StockLevel } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { REMOVAL_NAMES } from '../../../shared/books/removal-reasons.ts';
import { confirmAction, showAlert } from '../../../shared/dialogs/dialogs.ts';
import { formatCount, formatEnumeration } from '../../../shared/format/format.ts';
import { formatShopMoment } from '../../../shared/format/format-dates.ts';
import { PAGE_NOTICES } from '../../../shared/page/page-notices.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { countCopies, CountForm } from './count-form.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { RemoveForm } from './remove-form.tsx';
import { findCurrentStock, stockLevelQuery, useCountStock } from './stock-levels.queries.ts';

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-2xl font-semibold tabular-nums">{formatCount(value)}</dd>
  </div>
);

const Copies = ({ free, promised, onHand }: StockLevel) => (
  <dl className="mt-2 grid grid-cols-3 gap-4">
    <Figure label={i18n.t('Free')} value={free} />
    <Figure label={i18n.t('Promised')} value={promised} />
    <Figure label={i18n.t('On the shelf')} value={onHand} />
  </dl>
);

type Change = StockLevel['history'][number];

function describe({ action, by, copies = 0, onHand, source, reason, note }: Change): string {
  if (action === 'uncount') return i18n.t('{by} stopped counting', { by });
  const values = { by, copies: formatCount(copies), count: onHand };
  if (action === 'remove')
    return i18n.t(
      '{by} removed {copies} ({why}): {count, plural, one {# copy} other {# copies}} on the shelf',
      {
        ...values,
        why: formatEnumeration(
          [reason && REMOVAL_NAMES[reason](), note].filter((part) => part !== undefined),
        ),
      },
    );
  if (action === 'receive')
    return i18n.t(
      '{by} received {copies}: {count, plural, one {# copy} other {# copies}} on the shelf',
      values,
    );
  return source
    ? i18n.t('{by} counted {count, plural, one {# copy} other {# copies}} on the shelf, by an import', values)
    : i18n.t('{by} counted {count, plural, one {# copy} other {# copies}} on the shelf', values);
}

/** What staff did to the stock of a book, newest first. */
const History = ({ changes }: { changes: readonly Change[] }) => (
  <details>
    <summary className="min-h-11 content-center font-semibold">
      {i18n.t('History ({count})', { count: formatCount(changes.length) })}
    </summary>
    <ol className="divide-y divide-line">
      {changes.map((change) => (
        <li key={change.v} className="py-2.5">
          {describe(change)}
          <time dateTime={change.at} className="block text-sm text-muted">
            {formatShopMoment(change.at)}
          </time>
        </li>
      ))}
    </ol>
  </details>
);

function StopCounting({ bookId, title, v }: StockLevel) {
  const countStock = useCountStock();

  const stop = async () => {
    const isConfirmed = await confirmAction({
      title: i18n.t('Stop counting “{title}”?', { title }),
      text: i18n.t('It can be ordered without limit from then on.'),
      confirm: i18n.t('Stop counting'),
    });
    if (!isConfirmed) return;
    countStock.mutate(
      { bookId, count: { uncounted: true, v } },
      {
        onError: (error) =>
          void showAlert(
            findCurrentStock(error)
              ? i18n.t('Someone else changed this stock meanwhile. Check it, then try again.')
              : i18n.t('Failed to stop counting. Please try again.'),
          ),
      },
    );
  };

  return (
    <Button look="danger" className="-ms-4" disabled={countStock.isPending} onClick={() => void stop()}>
      {i18n.t('Stop counting')}
    </Button>
  );
}

const Stock = ({ level }: { level: StockLevel }) => (
  <>
    {level.isCounted ? (
      <Copies {...level} />
    ) : (
      <p className="mt-2 text-muted">
        {i18n.t('This book is not counted: it can be ordered without limit.')}
        {level.promised > 0 &&
          ` ${i18n.t('Orders that are not shipped yet need {copies}.', { copies: countCopies(level.promised) })}`}
      </p>
    )}
    <div className="mt-5 grid gap-6">
      <CountForm level={level} />
      {level.isCounted && <ReceiveForm bookId={level.bookId} />}
      {level.isCounted && <RemoveForm bookId={level.bookId} />}
      {level.history.length > 0 && <History changes={level.history} />}
      {level.isCounted && (
        <div>
          <StopCounting {...level} />
        </div>
      )}
    </div>
  </>
);

/** The stock of a book: how many copies there are, what changed it, and the forms that change it. */
export function StockPanel({ bookId }: { bookId: string }) {
  const { data: level, isError, refetch } = useQuery(stockLevelQuery(bookId));
  return (
    <Panel title={i18n.t('Stock')}>
      {level && <Stock level={level} />}
      {!level && isError && (
        <p role="alert" className="mt-2">
          {PAGE_NOTICES.stockLoadFailed}{' '}
          <Button look="quiet" onClick={() => void refetch()}>
            {i18n.t('Try again')}
          </Button>
        </p>
      )}
      {!level && !isError && <div className="skeleton mt-4 h-80" />}
    </Panel>
  );
}
