import { useEffect } from 'react';
import { showDialog } from '../dialogs/dialogs.ts';
import { createListeners } from '../listeners.ts';
import { NOTICES } from '../messages.ts';

const editedForms = new Set<symbol>();
const { subscribe, announce } = createListeners();

export const subscribeToUnsavedChanges = subscribe;

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
    announce();
    return () => {
      editedForms.delete(form);
      announce();
    };
  }, [isEdited]);
}

type FormWithChanges = { formState: { dirtyFields: object } };

/** Whether any field of a form has another value than at first. */
export const isEdited = ({ formState: { dirtyFields } }: FormWithChanges): boolean =>
  Object.keys(dirtyFields).length > 0;
