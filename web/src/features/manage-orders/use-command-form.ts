import { isPossible } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { useState } from 'react';
import { confirmDiscarding, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import type { FormAction } from './command-forms.tsx';

export const STATUS_ID = 'order-status';
/** The panel with the form of a command. */
export const FORM_ID = 'order-form';
const openerIdOf = (action: FormAction) => `open-${action}`;

/** Moves the focus to the status, because the button that was pressed may be gone. */
export const focusStatus = () => document.getElementById(STATUS_ID)?.focus();

/** The form that is open beside an order. What was typed asks before it is lost. */
export function useCommandForm({ v }: Order) {
  /** The form keeps the version that it was opened with, while the page shows every newer one. */
  const [form, setForm] = useState<{ action: FormAction; v: number }>();
  const [isEdited, setEdited] = useState(false);
  useUnsavedChanges(isEdited);

  const show = (next?: typeof form) => {
    setEdited(false);
    setForm(next);
  };
  const mayClose = async () => !isEdited || (await confirmDiscarding());
  const closeForm = async () => {
    if (!form || !(await mayClose())) return;
    show();
    const opener = document.getElementById(openerIdOf(form.action));
    if (opener) opener.focus();
    else focusStatus();
  };
  const openForm = async (action: FormAction) => {
    if (await mayClose()) show({ action, v });
  };

  return {
    form,
    /** The attributes of the button that opens a form, and closes it. */
    toOpener: (action: FormAction) => ({
      id: openerIdOf(action),
      'aria-expanded': form?.action === action,
      'aria-controls': FORM_ID,
      onClick: () => void (form?.action === action ? closeForm() : openForm(action)),
    }),
    markEdited: () => setEdited(true),
    closeForm,
    /** Shows the form for the order as it is now. @returns whether it is still open: not when that is done or impossible. */
    settle: (current: Order, done?: string): boolean => {
      const isKept = form !== undefined && form.action !== done && isPossible(form.action, current);
      if (isKept) setForm({ ...form, v: current.v });
      else show();
      return isKept;
    },
  };
}
