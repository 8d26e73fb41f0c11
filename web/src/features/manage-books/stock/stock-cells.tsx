import type { StockLevel } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCall } from '../../../shared/staff/staff-claims.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { explainFirst } from '../../../shared/language/sentences.ts';
import { CellEditor, type EditOutcome } from '../../../shared/ui/cell-editor.tsx';
import { rowAction } from '../../../shared/ui/row-menu.tsx';
import { copiesText } from './count-form.tsx';
import { ReceiveDialog } from './receive-form.tsx';
import {
  findCurrentStock,
  isBelowPromised,
  stockLevelsQuery,
  useCountStock,
} from './stock-levels.queries.ts';

/** A book of a list. The stock of all books of its page is fetched with one request. */
type CellProps = { bookId: string; pageIds: readonly string[] };

const useListedStock = ({ bookId, pageIds }: CellProps) => {
  const { data, isError } = useQuery(stockLevelsQuery(pageIds));
  return { level: data?.find((level) => level.bookId === bookId), isUnknown: !data && isError };
};

const Blank = ({ meaning }: { meaning: string }) => (
  <span className="text-muted" title={meaning}>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{meaning}</span>
  </span>
);

const Free = ({ level }: { level: StockLevel | undefined }) => {
  if (!level?.isCounted) return <Blank meaning={i18n.t('not counted')} />;
  const { free, lowAt } = level;
  if (free > lowAt) return formatCount(free);
  return <strong className={free === 0 ? 'text-danger' : 'text-warning'}>{formatCount(free)}</strong>;
};

type Seen = Pick<StockLevel, 'v' | 'isCounted' | 'onHand'>;
const NEVER_COUNTED: Seen = { v: 0, isCounted: false, onHand: 0 };

function explain(error: unknown, current: StockLevel | undefined): string {
  if (!current) return i18n.t('Not saved. Please try again.');
  if (isBelowPromised(error))
    return i18n.t('Not saved: customers were promised {count, plural, one {# copy} other {# copies}}.', {
      count: current.promised,
    });
  return current.isCounted
    ? i18n.t(
        'Not saved: someone else changed it meanwhile. It is {count, plural, one {# copy} other {# copies}} now. Save again to set yours.',
        { count: current.onHand },
      )
    : i18n.t('Not saved: someone else changed it meanwhile. It is not counted now. Save again to set yours.');
}

/** How many copies are free. Managers change how many are on the shelf. */
export function FreeCopies({ title, ...props }: CellProps & { title: string }) {
  const { level, isUnknown } = useListedStock(props);
  const { mutateAsync: countStock } = useCountStock();
  if (isUnknown) return <Blank meaning={i18n.t('could not be loaded')} />;
  if (!mayCall('countStock')) return <Free level={level} />;

  const save = async (text: string, { v }: Seen): Promise<EditOutcome<Seen>> => {
    const { error: refusal } = copiesText.safeParse(text);
    if (refusal) return { failure: text ? explainFirst(refusal) : i18n.t('Please enter a number') };
    return countStock({ bookId: props.bookId, count: { onHand: Number(text), v } }).then(
      () => ({}),
      (error: unknown) => {
        const current = findCurrentStock(error);
        return { failure: explain(error, current), entry: current };
      },
    );
  };
  return (
    <CellEditor<Seen>
      label={i18n.t('Copies of {title} on the shelf', { title })}
      entry={level ?? NEVER_COUNTED}
      toText={({ isCounted, onHand }) => (isCounted ? String(onHand) : '')}
      hint={i18n.t('on the shelf')}
      save={save}
    >
      <Free level={level} />
    </CellEditor>
  );
}

export function PromisedCopies(props: CellProps) {
  const { level } = useListedStock(props);
  if (!level || (!level.isCounted && level.promised === 0)) return <Blank meaning={i18n.t('none')} />;
  return formatCount(level.promised);
}

/** Opens a form for copies of a counted book that arrived. */
export function ReceiveButton({ title, ...props }: CellProps & { title: string }) {
  const { level } = useListedStock(props);
  const [isOpen, setIsOpen] = useState(false);
  if (!level?.isCounted) return null;
  return (
    <>
      <button
        type="button"
        className={rowAction()}
        aria-label={i18n.t('Receive copies of {title}', { title })}
        onClick={() => setIsOpen(true)}
      >
        {i18n.t('Receive')}
      </button>
      {isOpen && <ReceiveDialog bookId={props.bookId} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}
