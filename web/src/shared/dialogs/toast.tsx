import { useEffect } from 'react';
import { focusMain } from '../focus.ts';
import { Icon } from '../ui/icon.tsx';
import { getDialogState, hideToast, holdToast, releaseToast } from './dialogs.ts';

type ToastProps = ReturnType<typeof getDialogState>['toast'];

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea');

/**
 * A live region in the top right corner. It is always rendered, so that screen readers announce its text. The key that
 * undoes elsewhere runs its action, which is far away in the order of Tab.
 */
export function Toast({ message, action }: ToastProps) {
  useEffect(() => {
    if (!action) return;
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
      className="pointer-events-none fixed top-4 right-4 z-50 max-w-[calc(100vw-2rem)] print:hidden"
    >
      {message && (
        <p
          className="toast flex items-center gap-3 rounded-lg bg-ink px-5 py-3 font-medium wrap-anywhere text-paper shadow-lg has-[button]:pointer-events-auto"
          onPointerEnter={holdToast}
          onPointerLeave={releaseToast}
        >
          <Icon name="check" className="size-5 text-accent-bright" />
          {message}
          {action && (
            <button
              type="button"
              aria-keyshortcuts="Control+Z"
              className="-my-2 -mr-2 min-h-11 px-2 font-semibold whitespace-nowrap text-accent-bright underline"
              onFocus={holdToast}
              onBlur={releaseToast}
              onClick={() => {
                focusMain();
                hideToast();
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
