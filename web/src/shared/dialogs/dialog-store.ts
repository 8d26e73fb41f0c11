/** What a dialog says. Without `cancel` it can only be acknowledged. */
export type DialogContent = {
  title: string;
  text?: string;
  tone?: 'success' | 'warning';
  confirm: string;
  cancel?: string;
};

type OpenDialog = DialogContent & { id: number; answer: (isConfirmed: boolean) => void };
type DialogState = { dialogs: readonly OpenDialog[]; toast: string };

const TOAST_MS = 1500;

let state: DialogState = { dialogs: [], toast: '' };
let lastId = 0;
let toastTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<DialogState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const readDialogs = (): DialogState => state;

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a dialog, after those already open, and answers whether it was confirmed. */
export function askDialog(content: DialogContent): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (isConfirmed: boolean) => {
      change({ dialogs: state.dialogs.filter((dialog) => dialog.id !== id) });
      resolve(isConfirmed);
    };
    change({ dialogs: [...state.dialogs, { ...content, id, answer }] });
  });
}

/** Shows a message that must be acknowledged, and answers when it was. */
export async function showAlert(message: string): Promise<void> {
  await askDialog({ title: message, confirm: 'OK' });
}

/** Shows a message in the top right corner for a moment. */
export function showToast(message: string): void {
  clearTimeout(toastTimer);
  change({ toast: message });
  toastTimer = setTimeout(() => {
    change({ toast: '' });
  }, TOAST_MS);
}
