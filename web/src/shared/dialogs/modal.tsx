import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

type ModalProps = Omit<ComponentProps<'dialog'>, 'children' | 'onClose'> & {
  onClose: (isConfirmed: boolean) => void;
  children: (close: (isConfirmed: boolean) => () => void) => ReactNode;
};

/** A modal dialog, open from the start. The focus goes to the element with `data-focused`, or the first control. */
export function Modal({ className = '', onClose, children, ...attributes }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[data-focused]')?.focus();
  }, []);

  /** The element is closed before it is removed, so that the focus returns to the control that opened it. */
  const close = (isConfirmed: boolean) => () => {
    dialog.current?.close();
    onClose(isConfirmed);
  };

  return (
    <dialog
      {...attributes}
      ref={dialog}
      className={`dialog m-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl border border-line bg-surface p-6 text-ink shadow-2xl sm:p-8 ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        close(false)();
      }}
    >
      {children(close)}
    </dialog>
  );
}
