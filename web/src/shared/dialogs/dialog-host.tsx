import { useId, useSyncExternalStore, type KeyboardEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { getDialogState, subscribeToDialogs, type DialogContent } from './dialogs.ts';
import { Modal } from './modal.tsx';

const TONES = {
  success: { icon: 'check', style: 'bg-accent-soft text-accent' },
  warning: { icon: 'warning', style: 'bg-warning-soft text-warning' },
} as const;

/** Keeps Tab on the dialog's own buttons; a native modal dialog would let it reach the browser's controls. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const edge = event.shiftKey ? buttons.at(0) : buttons.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? buttons.at(-1) : buttons.at(0))?.focus();
}

function ToneIcon({ tone }: { tone: keyof typeof TONES }) {
  const { icon, style } = TONES[tone];
  return (
    <span className={`mx-auto mb-4 flex size-14 items-center justify-center rounded-full ${style}`}>
      <Icon name={icon} className="size-7" />
    </span>
  );
}

type DialogProps = { content: DialogContent; onClose: (isConfirmed: boolean) => void };

function Dialog({ content: { title, text, tone, confirm, cancel }, onClose }: DialogProps) {
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      className="text-center"
      onKeyDown={trapFocus}
      onClose={onClose}
    >
      {(close) => (
        <>
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
            <Button onClick={close(true)}>{confirm}</Button>
            {cancel && (
              <Button look="secondary" onClick={close(false)}>
                {cancel}
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  );
}

/** A live region in the top right corner. It is always rendered, so that screen readers announce its text. */
const Toast = ({ message }: { message: string }) => (
  <div role="status" className="pointer-events-none fixed top-4 right-4 z-50 max-w-[calc(100vw-2rem)]">
    {message && (
      <p className="toast flex items-center gap-3 rounded-lg bg-ink px-5 py-3 font-medium text-white shadow-lg">
        <Icon name="check" className="size-5 text-accent-bright" />
        {message}
      </p>
    )}
  </div>
);

/** Renders open dialogs, one at a time, and the toast. Mounted once. */
export function DialogHost() {
  const { dialogs, toast } = useSyncExternalStore(subscribeToDialogs, getDialogState, getDialogState);
  const current = dialogs[0];
  return (
    <>
      {current && <Dialog key={current.id} content={current} onClose={current.close} />}
      <Toast message={toast} />
    </>
  );
}
