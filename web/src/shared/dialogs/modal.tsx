import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type ModalProps = Omit<ComponentProps<'dialog'>, 'children' | 'onClose'> & {
  /** Its heading, and its name. */
  title?: string;
  /** Whether it comes from below and is as wide as the screen. */
  isSheet?: boolean;
  onClose: (isConfirmed: boolean) => void;
  children: (close: (isConfirmed: boolean) => () => void) => ReactNode;
};

const BOX = 'm-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl p-6 sm:p-8';
const SHEET = 'sheet mx-0 mt-auto mb-0 flex max-h-[90dvh] w-full max-w-none flex-col rounded-t-2xl';

/** A modal dialog, open from the start. The focus goes to the element with `data-focused`, or the first control. */
export function Modal(props: ModalProps) {
  const { title, className = '', isSheet = false, onClose, children, ...attributes } = props;
  const titleId = useId();
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
      aria-labelledby={titleId}
      {...attributes}
      ref={dialog}
      className={`dialog border border-line bg-surface text-ink shadow-2xl ${isSheet ? SHEET : BOX} ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        close(false)();
      }}
    >
      {title ? (
        <div className="grid min-w-0 gap-5">
          <h2 id={titleId} className="font-serif text-xl font-semibold text-balance">
            {title}
          </h2>
          {children(close)}
        </div>
      ) : (
        children(close)
      )}
    </dialog>
  );
}
