import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';

type ModalProps = Omit<ComponentProps<'dialog'>, 'children' | 'onClose'> & {
  /** Whether it comes from below and is as wide as the screen. */
  isSheet?: boolean;
  onClose: (isConfirmed: boolean) => void;
  children: (close: (isConfirmed: boolean) => () => void) => ReactNode;
};

const BOX = 'm-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl p-6 sm:p-8';
const SHEET = 'sheet mx-0 mt-auto mb-0 flex max-h-[90dvh] w-full max-w-none flex-col rounded-t-2xl';

/** A modal dialog, open from the start. The focus goes to the element with `data-focused`, or the first control. */
export function Modal({ className = '', isSheet = false, onClose, children, ...attributes }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector<HTMLElement>('[data-focused]')?.focus();
    return () => opened?.close();
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
      className={`dialog border border-line bg-surface text-ink shadow-2xl ${isSheet ? SHEET : BOX} ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        close(false)();
      }}
    >
      {children(close)}
    </dialog>
  );
}
