import { type MouseEvent, useEffect } from 'react';
import { focusMain } from '../browser/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { getDialogState, hideToast, holdToast, releaseToast, type ToastAction } from './dialogs.ts';

type ToastProps = ReturnType<typeof getDialogState>['toast'];

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea');

const GAP_PX = 12;

/** Places the toast below the header, also for when the page is scrolled back to its top. */
function placeBelowHeader(toast: HTMLElement | null): void {
  const { height = 0 } = document.querySelector('header')?.getBoundingClientRect() ?? {};
  if (toast) toast.style.marginTop = `${height + GAP_PX}px`;
}

const ACTION_STYLE =
  '-my-2 -me-3 inline-flex min-h-11 items-center px-3 font-semibold whitespace-nowrap underline underline-offset-4 outline-current -outline-offset-3';

/** A link can also be opened in a new tab. */
function Action({ label, path, run }: ToastAction) {
  const act = (event: MouseEvent) => {
    if (path && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    focusMain();
    hideToast();
    run();
  };
  const attributes = { className: ACTION_STYLE, onFocus: holdToast, onBlur: releaseToast, onClick: act };
  if (path)
    return (
      <a href={path} {...attributes}>
        {label}
      </a>
    );
  return (
    <button type="button" aria-keyshortcuts="Control+Z" {...attributes}>
      {label}
    </button>
  );
}

/** A live region at the top right, which is always there. Control+Z presses the button, except in a text field. */
export function Toast({ message, action }: ToastProps) {
  useEffect(() => {
    if (!action || action.path) return;
    const onKeyDown = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
      const isUndo = key === 'z' && (ctrlKey || metaKey) && !isTyping(target);
      if (!isUndo || getDialogState().dialogs.length > 0) return;
      hideToast();
      action.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [action]);

  return (
    <div
      role="status"
      className="pointer-events-none fixed top-0 end-4 z-50 max-w-[calc(100vw-2rem)] print:hidden"
    >
      {message && (
        <div
          ref={placeBelowHeader}
          className="toast flex items-center gap-3 rounded-lg bg-ink px-4 py-3 font-medium text-paper shadow-lg has-[a]:pointer-events-auto has-[button]:pointer-events-auto"
          onPointerEnter={holdToast}
          onPointerLeave={({ currentTarget }) => {
            if (!currentTarget.contains(document.activeElement)) releaseToast();
          }}
        >
          <Icon name="check" className="size-5 text-accent-bright" />
          <p className="min-w-0 wrap-anywhere">{message}</p>
          {action && <Action {...action} />}
        </div>
      )}
    </div>
  );
}
