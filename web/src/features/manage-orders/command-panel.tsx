import type { Order } from '@bookstore/contracts/orders';
import { useEffect, useRef } from 'react';
import { COMMAND_FORMS } from './command-forms.tsx';
import { FORM_ID, type OrderCommands } from './order-commands.tsx';

/** The form of a command, beside the order or on a small screen above it. It takes the focus, and Escape closes it. */
export function CommandPanel({ order, commands }: { order: Order; commands: OrderCommands }) {
  const { form, run, isPending, closeForm, markEdited } = commands;
  const panel = useRef<HTMLElement>(null);
  const action = form?.action;

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [action]);

  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') void closeForm();
    };
    const { current } = panel;
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  });

  if (!form) return null;
  const { name, Form } = COMMAND_FORMS[form.action];
  return (
    <section
      ref={panel}
      id={FORM_ID}
      aria-label={name()}
      className="mb-6 min-w-0 self-start rounded-xl border border-line-strong bg-surface p-5 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1"
      onChange={markEdited}
    >
      <h2 className="text-lg font-semibold">{name()}</h2>
      <Form
        key={form.action}
        order={order}
        v={form.v}
        isPending={isPending}
        onSubmit={run}
        onCancel={() => void closeForm()}
      />
    </section>
  );
}
