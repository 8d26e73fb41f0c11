import { i18n } from '@bookstore/i18n/i18n';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from './icon.tsx';

const ICON_BUTTON =
  'flex size-9 shrink-0 items-center justify-center rounded-lg text-accent hover:bg-accent-soft disabled:opacity-55';

/** What became of an edit: why it was not saved, and the entry as it is now, as far as that is known. */
export type EditOutcome<Entry> = { failure?: string | undefined; entry?: Entry | undefined };

type CellEditorProps<Entry> = {
  /** What is edited, of which row: `Price of Emma`. */
  label: string;
  /** The entry as the list shows it. It is changed in the version that was seen when the editing began. */
  entry: Entry;
  toText: (entry: Entry) => string;
  /** What stands before the number: the sign of a currency. */
  sign?: string;
  /** What the number that is typed means, where the cell shows another one. */
  hint?: string;
  save: (text: string, seen: Entry) => Promise<EditOutcome<Entry>>;
  children: ReactNode;
};

/** A cell of a table that is edited in its place, above the others, which stay where they are: Enter saves, Escape cancels. */
export function CellEditor<Entry>(props: CellEditorProps<Entry>) {
  const { label, entry, toText, sign, hint, save, children } = props;
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
    else {
      input.current?.focus();
      input.current?.select();
    }
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
    setOutcome({ text: failure ?? i18n.t('Saved.'), isFailure: failure !== undefined });
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

  const isOpen = seen !== undefined;
  const note = outcome?.isFailure ? outcome.text : undefined;
  return (
    <div className="relative flex justify-end md:-me-2">
      <button
        ref={button}
        type="button"
        className={`min-h-9 min-w-11 rounded-lg px-2 text-end underline decoration-dotted underline-offset-4 hover:bg-accent-soft max-md:min-h-11 ${isOpen ? 'invisible' : ''}`}
        onClick={open}
      >
        {children}
        <span className="sr-only">{`, ${i18n.t('change: {label}', { label })}`}</span>
      </button>
      {isOpen && (
        <form
          noValidate
          className={`absolute top-1/2 end-0 z-20 flex -translate-y-1/2 items-center rounded-lg border border-line-strong bg-surface shadow-lg ${sign ? 'w-48' : 'w-42'}`}
          onSubmit={(event) => void submit(event)}
        >
          <span className="relative min-w-0 flex-1">
            {sign && <span className="absolute inset-y-0 start-2 flex items-center text-muted">{sign}</span>}
            <input
              ref={input}
              aria-label={label}
              aria-invalid={outcome?.isFailure ?? false}
              aria-describedby={`${id}-outcome ${id}-hint`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={toText(seen)}
              readOnly={isPending}
              className="min-h-10 w-full min-w-0 rounded-lg px-2 text-end aria-invalid:text-danger"
              onKeyDown={onKeyDown}
              style={sign ? { paddingInlineStart: `calc(1rem + ${sign.length}ch)` } : undefined}
            />
          </span>
          <button
            type="submit"
            aria-label={i18n.t('Save')}
            title={i18n.t('Save')}
            disabled={isPending}
            className={ICON_BUTTON}
          >
            <Icon name="check" className="size-5" />
          </button>
          <button
            type="button"
            aria-label={i18n.t('Cancel')}
            title={i18n.t('Cancel')}
            className={ICON_BUTTON}
            onClick={cancel}
          >
            <Icon name="close" className="size-5" />
          </button>
        </form>
      )}
      {outcome?.isFailure === false && (
        <Icon name="check" className="absolute top-1/2 end-full size-4 -translate-y-1/2 text-accent" />
      )}
      <div
        className={
          isOpen && (note ?? hint)
            ? 'absolute top-full end-0 z-20 mt-1 grid w-56 gap-1 rounded-lg border border-line bg-surface p-2 text-sm shadow-lg'
            : 'sr-only'
        }
      >
        <span id={`${id}-hint`} className="text-muted empty:hidden">
          {isOpen && hint}
        </span>
        <span
          id={`${id}-outcome`}
          role="status"
          className={`text-balance empty:hidden ${note === undefined ? '' : 'text-danger'}`}
        >
          {outcome?.text}
        </span>
      </div>
    </div>
  );
}
