import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Button } from '../button.tsx';
import { CheckIcon, WarningIcon } from '../icons.tsx';
import type { DialogContent } from './dialog-store.ts';

type DialogProps = { content: DialogContent; onAnswer: (isConfirmed: boolean) => void };

/** Keeps Tab on the dialog's own buttons: a modal dialog alone would let it wander to the browser's. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const edge = event.shiftKey ? buttons.at(0) : buttons.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? buttons.at(-1) : buttons.at(0))?.focus();
}

const TONES = {
  success: { Icon: CheckIcon, style: 'bg-accent-soft text-accent' },
  warning: { Icon: WarningIcon, style: 'bg-warning-soft text-warning' },
} as const;

function ToneIcon({ tone }: { tone: keyof typeof TONES }) {
  const { Icon, style } = TONES[tone];
  return (
    <span className={`mx-auto mb-4 flex size-14 items-center justify-center rounded-full ${style}`}>
      <Icon className="size-7" />
    </span>
  );
}

/** A modal dialog: focus stays inside, Escape cancels, and focus goes back to where it was. */
export function Dialog({ content: { title, text, tone, confirm, cancel }, onAnswer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const close = (isConfirmed: boolean) => {
    dialog.current?.close();
    onAnswer(isConfirmed);
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the trap listens, the buttons act
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      className="dialog m-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl bg-surface p-6 text-center text-ink shadow-2xl sm:p-8"
      onKeyDown={keepFocusInside}
      onCancel={(event) => {
        event.preventDefault();
        close(false);
      }}
    >
      {tone && <ToneIcon tone={tone} />}
      <h2 id={`${id}-title`} className="font-serif text-xl font-semibold text-balance">
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`} className="mt-2 text-balance text-muted">
          {text}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button
          onClick={() => {
            close(true);
          }}
        >
          {confirm}
        </Button>
        {cancel && (
          <Button
            look="secondary"
            onClick={() => {
              close(false);
            }}
          >
            {cancel}
          </Button>
        )}
      </div>
    </dialog>
  );
}
