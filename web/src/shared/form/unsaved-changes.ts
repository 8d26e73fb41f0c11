import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { showDialog } from '../dialogs/dialogs.ts';
import { NOTICES } from '../messages.ts';

/** The forms of the page in which something was changed and is not saved. */
const editedForms = new Set<symbol>();

/** Resolves with whether the page may be left: asks when something is not saved. */
export const confirmLeaving = async (): Promise<boolean> =>
  editedForms.size === 0 || showDialog({ ...NOTICES.unsavedChanges, tone: 'danger' });

/** While a form is edited, leaving its page asks first: once, however many forms are edited. */
export function useUnsavedChanges(isEdited: boolean): void {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    if (!isEdited) return;
    editedForms.add(form);
    return () => void editedForms.delete(form);
  }, [form, isEdited]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const [first] = editedForms;
      return first === form && current.pathname !== next.pathname && !(await confirmLeaving());
    },
    // Without one to ask, navigation is not delayed.
    disabled: !isEdited,
  });
}

type FormWithChanges = { formState: { dirtyFields: object } };

/** Whether any field of a form has another value than at first. */
export const isEdited = ({ formState: { dirtyFields } }: FormWithChanges): boolean =>
  Object.keys(dirtyFields).length > 0;
