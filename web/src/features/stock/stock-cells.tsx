import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isManager } from '../../shared/staff-claims.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ReceiveDialog } from './receive-form.tsx';
import { stockLevelsQuery } from './stock-levels.queries.ts';

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

export function FreeCopies(props: CellProps) {
  const { level, isUnknown } = useListedStock(props);
  if (isUnknown) return <Blank meaning="could not be loaded" />;
  if (!level?.isCounted) return <Blank meaning="not counted" />;
  const { free, lowAt } = level;
  if (free > lowAt) return free;
  return <strong className={free === 0 ? 'text-danger' : 'text-warning'}>{free}</strong>;
}

export function PromisedCopies(props: CellProps) {
  const { level } = useListedStock(props);
  return level && (level.isCounted || level.promised > 0) ? level.promised : <Blank meaning="none" />;
}

/** Opens a form for copies of a counted book that arrived. */
export function ReceiveButton({ title, ...props }: CellProps & { title: string }) {
  const { level } = useListedStock(props);
  const [isOpen, setIsOpen] = useState(false);
  if (!level?.isCounted || !isManager()) return null;
  return (
    <>
      <Button look="quiet" aria-label={`Receive copies of ${title}`} onClick={() => setIsOpen(true)}>
        Receive copies
      </Button>
      {isOpen && <ReceiveDialog bookId={props.bookId} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}
