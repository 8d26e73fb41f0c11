import { useId } from 'react';
import { Modal } from '../../shared/dialogs/modal.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ReceiveForm } from './receive-form.tsx';

type ReceiveDialogProps = { bookId: string; title: string; onClose: () => void };

export function ReceiveDialog({ bookId, title, onClose }: ReceiveDialogProps) {
  const id = useId();
  return (
    <Modal aria-labelledby={id} className="text-left whitespace-normal" onClose={onClose}>
      {(close) => (
        <>
          <h2 id={id} className="mb-5 font-serif text-xl font-semibold text-balance">
            Receive copies of “{title}”
          </h2>
          <ReceiveForm
            bookId={bookId}
            onReceived={close(true)}
            cancel={
              <Button look="quiet" onClick={close(false)}>
                Cancel
              </Button>
            }
          />
        </>
      )}
    </Modal>
  );
}
