import { useEffect, useId, useRef } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { ReceiveForm } from './receive-form.tsx';

type ReceiveDialogProps = { bookId: string; title: string; onClose: () => void };

export function ReceiveDialog({ bookId, title, onClose }: ReceiveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => dialog.current?.showModal(), []);

  /** Closed before it is gone, so that the focus returns to the button that opened it. */
  const close = () => {
    dialog.current?.close();
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="dialog m-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl bg-surface p-6 text-left whitespace-normal text-ink shadow-2xl sm:p-8"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={id} className="mb-5 font-serif text-xl font-semibold text-balance">
        Receive copies of “{title}”
      </h2>
      <ReceiveForm
        bookId={bookId}
        onReceived={close}
        cancel={
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
        }
      />
    </dialog>
  );
}
