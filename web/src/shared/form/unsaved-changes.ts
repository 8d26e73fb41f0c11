import { i18n } from '@bookstore/i18n/i18n';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { showDialog } from '../dialogs/dialogs.ts';

type Discard = () => void;

const discardNothing: Discard = () => undefined;

/** The forms of the page with unsaved changes, and the functions that discard their drafts. */
const editedForms = new Map<symbol, Discard>();

/** Asks whether what was typed may be lost. */
export const confirmDiscarding = (): Promise<boolean> =>
  showDialog({
    title: i18n.t('Leave without saving?'),
    text: i18n.t('What you changed on this page is not saved yet.'),
    confirm: i18n.t('Leave'),
    cancel: i18n.t('Stay'),
    tone: 'danger',
  });

/** Resolves with whether the page may be left. Asks if there are unsaved changes, and discards them if it is left. */
export async function confirmLeaving(): Promise<boolean> {
  if (editedForms.size === 0) return true;
  const isLeaving = await confirmDiscarding();
  if (isLeaving) for (const discard of editedForms.values()) discard();
  return isLeaving;
}

/**
 * While a form is edited, leaving its page asks first: once, however many forms are edited.
 * @param discard - Discards the draft of the form; the same function in every rendering.
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
    // A blocker delays navigation even if it blocks nothing.
    disabled: !isEdited,
  });
}

type FormWithChanges = { formState: { dirtyFields: object } };

/** Whether a field of a form has another value than at first. */
export const isEdited = ({ formState: { dirtyFields } }: FormWithChanges): boolean =>
  Object.keys(dirtyFields).length > 0;
