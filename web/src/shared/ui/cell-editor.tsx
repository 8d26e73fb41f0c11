import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

/** What became of an edit: why it was not saved, and the entry as it is now, as far as that is known. */
export type EditOutcome<Entry> = { failure?: string | undefined; entry?: Entry | undefined };

type CellEditorProps<Entry> = {
  /** What is edited, of which row: `Price of Emma`. */
  label: string;
  /** The entry as the list shows it. It is changed in the version that was seen when the editing began. */
  entry: Entry;
  toText: (entry: Entry) => string;
  /** What the number that is typed means, where the cell shows another one. */
  hint?: string;
  save: (text: string, seen: Entry) => Promise<EditOutcome<Entry>>;
  children: ReactNode;
};

/** A cell of a table that is edited in its place: Enter saves, Escape cancels. It says what became of the edit. */
export function CellEditor<Entry>(props: CellEditorProps<Entry>) {
  const { label, entry, toText, hint, save, children } = props;
  /** What is edited; undefined while nothing is. */
  const [seen, setSeen] = useState<Entry>();
  const [outcome, setOutcome] = useState<{ text: string; isFailure: boolean }>();
  const [isPending, setIsPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const show = (next: Entry | undefined) => {
    flushSync(() => setSeen(next));
    if (next === undefined) button.current?.focus();
    else input.current?.select();
  };
  const open = () => {
    setOutcome(undefined);
    show(entry);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (seen === undefined || isPending) return;
    setIsPending(true);
    const { failure, entry: current } = await save(input.current?.value.trim() ?? '', seen);
    setIsPending(false);
    setOutcome({ text: failure ?? 'Saved.', isFailure: failure !== undefined });
    if (failure === undefined) show(undefined);
    else if (current !== undefined) setSeen(current);
  };
  const cancel = () => {
    setOutcome(undefined);
    show(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
  };

  return (
    <div className="grid justify-items-end gap-1">
      {seen === undefined ? (
        <button
          ref={button}
          type="button"
          className="min-h-11 min-w-11 rounded-lg px-2 text-right underline decoration-dotted underline-offset-4 hover:bg-accent-soft"
          onClick={open}
        >
          {children}
          <span className="sr-only">{`, change: ${label}`}</span>
        </button>
      ) : (
        <form noValidate className="grid justify-items-end gap-1" onSubmit={(event) => void submit(event)}>
          <input
            ref={input}
            aria-label={label}
            aria-invalid={outcome?.isFailure ?? false}
            aria-describedby={`${id}-outcome ${id}-hint`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={toText(seen)}
            readOnly={isPending}
            className="min-h-11 w-24 rounded-lg border border-line-strong bg-surface px-2 text-right aria-invalid:border-danger"
            onKeyDown={onKeyDown}
          />
          <span id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </span>
          <span className="flex">
            <Button type="submit" look="quiet" disabled={isPending}>
              Save
            </Button>
            <Button look="quiet" onClick={cancel}>
              Cancel
            </Button>
          </span>
        </form>
      )}
      <span
        id={`${id}-outcome`}
        role="status"
        className={`max-w-56 min-w-36 text-right text-sm text-balance empty:hidden ${outcome?.isFailure ? 'text-danger' : 'text-accent'}`}
      >
        {outcome?.text}
      </span>
    </div>
  );
}
