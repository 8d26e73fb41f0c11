import { useEffect } from 'react';
import { showDialog } from '../dialogs/dialogs.ts';
import { NOTICES } from '../messages.ts';

const editedForms = new Set<symbol>();
const listeners = new Set<() => void>();

function announceChange(): void {
  for (const listener of listeners) listener();
}

export function subscribeToUnsavedChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether something was changed in a form of the page and is not saved. */
export const hasUnsavedChanges = (): boolean => editedForms.size > 0;

/** Resolves with whether the page may be left: asks when something is not saved. */
export const confirmLeaving = async (): Promise<boolean> =>
  !hasUnsavedChanges() || showDialog({ ...NOTICES.unsavedChanges, tone: 'danger' });

/** While a form is edited, leaving its page asks first. */
export function useUnsavedChanges(isEdited: boolean): void {
  useEffect(() => {
    if (!isEdited) return;
    const form = Symbol('edited form');
    editedForms.add(form);
    announceChange();
    return () => {
      editedForms.delete(form);
      announceChange();
    };
  }, [isEdited]);
}

type FormWithChanges = { formState: { dirtyFields: object } };

/** Whether any field of a form has another value than at first. */
export const isEdited = ({ formState: { dirtyFields } }: FormWithChanges): boolean =>
  Object.keys(dirtyFields).length > 0;
