import { i18n } from '@bookstore/i18n/i18n';
import { createListeners } from '../browser/listeners.ts';

/** The content of a dialog. Without `cancel` it can only be acknowledged. */
export type DialogContent = {
  title: string;
  text?: string;
  /** With `danger`, for what cannot be undone, `cancel` has the focus. */
  tone?: 'success' | 'warning' | 'danger';
  confirm: string;
  cancel?: string;
};

type OpenDialog = DialogContent & { id: number; close: (isConfirmed: boolean) => void };
/** The action of a toast: a link if it has a path, else a button. */
export type ToastAction = { label: string; run: () => void; path?: string };
type Toast = { message: string; action?: ToastAction | undefined };
type DialogState = { dialogs: readonly OpenDialog[]; toast: Toast };

const TOAST_MS = 1500;
/** For a toast with a button, because there is no other way to that action. */
const ACTION_TOAST_MS = 10_000;
const NO_TOAST: Toast = { message: '' };

const NONE: DialogState = { dialogs: [], toast: NO_TOAST };
let state = NONE;
let lastId = 0;
let toastTimer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, announce } = createListeners();

function update(changes: Partial<DialogState>): void {
  state = { ...state, ...changes };
  announce();
}

export const getDialogState = (): DialogState => state;

/** What the server renders. */
export const getNoDialogs = (): DialogState => NONE;

export const subscribeToDialogs = subscribe;

/** Shows a dialog, queued behind those already open, and resolves with whether it was confirmed. */
export function showDialog(content: DialogContent): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const close = (isConfirmed: boolean) => {
      update({ dialogs: state.dialogs.filter((dialog) => dialog.id !== id) });
      resolve(isConfirmed);
    };
    update({ dialogs: [...state.dialogs, { ...content, id, close }] });
  });
}

/** Asks before something is done, by default something that cannot be undone. */
export const confirmAction = (content: DialogContent): Promise<boolean> =>
  showDialog({ tone: 'danger', cancel: i18n.t('Cancel'), ...content });

/** Shows a message that must be acknowledged, and resolves when it was. */
export async function showAlert(message: string): Promise<void> {
  await showDialog({ title: message, confirm: i18n.t('OK') });
}

export function hideToast(): void {
  clearTimeout(toastTimer);
  update({ toast: NO_TOAST });
}

/** Hides the toast after its time. */
export function releaseToast(): void {
  const { action } = state.toast;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(hideToast, action && !action.path ? ACTION_TOAST_MS : TOAST_MS);
}

/** Keeps the toast until it is released. */
export const holdToast = (): void => clearTimeout(toastTimer);

/** Briefly shows a message at the top right, longer with a button, and while it has the focus or the pointer. */
export function showToast(message: string, action?: ToastAction): void {
  update({ toast: { message, action } });
  releaseToast();
}
