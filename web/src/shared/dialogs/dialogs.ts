/** The content of a dialog. Without `cancel` it can only be acknowledged. */
export type DialogContent = {
  title: string;
  text?: string;
  tone?: 'success' | 'warning';
  confirm: string;
  cancel?: string;
};

type OpenDialog = DialogContent & { id: number; close: (isConfirmed: boolean) => void };
type DialogState = { dialogs: readonly OpenDialog[]; toast: string };

const TOAST_MS = 1500;

let state: DialogState = { dialogs: [], toast: '' };
let lastId = 0;
let toastTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function update(changes: Partial<DialogState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

export const getDialogState = (): DialogState => state;

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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

/** Shows a message that must be acknowledged, and resolves when it was. */
export async function showAlert(message: string): Promise<void> {
  await showDialog({ title: message, confirm: 'OK' });
}

/** Briefly shows a message in the top right corner. */
export function showToast(message: string): void {
  clearTimeout(toastTimer);
  update({ toast: message });
  toastTimer = setTimeout(() => update({ toast: '' }), TOAST_MS);
}
