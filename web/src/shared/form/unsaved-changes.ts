import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { showDialog } from '../dialogs/dialogs.ts';

const LEAVING = {
  title: 'Leave without saving?',
  text: 'What you changed on this page is not saved yet.',
  confirm: 'Leave',
  cancel: 'Stay',
} as const;

type Discard = () => void;

const discardNothing: Discard = () => undefined;

/** The forms of the page in which something was changed and is not saved, and what forgets their drafts. */
const editedForms = new Map<symbol, Discard>();

/** Resolves with whether the page may be left: asks when something is not saved, which is given up then. */
export async function confirmLeaving(): Promise<boolean> {
  if (editedForms.size === 0) return true;
  const isLeaving = await showDialog({ ...LEAVING, tone: 'danger' });
  if (isLeaving) for (const discard of editedForms.values()) discard();
  return isLeaving;
}

/**
 * While a form is edited, leaving its page asks first: once, however many forms are edited.
 * @param discard - Forgets the draft of the form; stable.
 */
export function useUnsavedChanges(isEdited: boolean, discard = discardNothing): void {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    if (!isEdited) return;
    editedForms.set(form, discard);
    return () => void editedForms.delete(form);
  }, [form, isEdited, discard]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const [first] = editedForms.keys();
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
