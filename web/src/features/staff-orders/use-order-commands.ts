import {
  ACTORS_OF_ROLE,
  isPossible,
  type OrderAction,
  possibleCommands,
} from '@bookstore/contracts/order-transitions';
import { type Order, orderConflict } from '@bookstore/contracts/orders';
import { useState } from 'react';
import { readStaffClaims } from '../../shared/staff-claims.ts';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { readExtensions } from '../../shared/http.ts';
import { ACTIONS } from './order-labels.ts';
import { type Command, useOrderCommand } from './staff-orders.queries.ts';

export const STATUS_ID = 'order-status';

/** The button that was pressed may be gone now: the keyboard goes on at the status. */
const focusStatus = () => document.getElementById(STATUS_ID)?.focus();

/** What this staff member can do with an order now. */
function listPossible(order: Order): readonly OrderAction[] {
  const role = readStaffClaims()?.role;
  return role ? possibleCommands(order, ACTORS_OF_ROLE[role]) : [];
}

/** The commands of an order's page: those that are possible, the form that is open, and the last error. */
export function useOrderCommands(order: Order, number: string) {
  const { mutate, error, isPending } = useOrderCommand(order._id, number);
  /** The form keeps the version that it was opened with, while the page shows every newer one. */
  const [form, setForm] = useState<{ action: OrderAction; v: number }>();

  const run = (command: Command) =>
    mutate(command, {
      onSuccess: () => {
        setForm(undefined);
        showToast(`${ACTIONS[command.action]}: ${order.number}`);
        focusStatus();
      },
      onError: (failure) => {
        const current = readExtensions(failure, orderConflict)?.order;
        if (!current) return;
        const isStillPossible = form && isPossible(form.action, current);
        setForm(isStillPossible ? { ...form, v: current.v } : undefined);
        if (!isStillPossible) focusStatus();
      },
    });

  return {
    possible: listPossible(order),
    run,
    error,
    isPending,
    form,
    openForm: (action: OrderAction) => setForm({ action, v: order.v }),
    closeForm: () => setForm(undefined),
  };
}

export type OrderCommands = ReturnType<typeof useOrderCommands>;
