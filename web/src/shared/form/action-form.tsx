import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Modal } from '../dialogs/modal.tsx';
import { Button, type ButtonLook } from '../ui/button.tsx';
import type { ZodForm } from './use-zod-form.ts';

type FormProps<Values extends FieldValues> = {
  form: ZodForm<Values>;
  submit: string;
  look?: ButtonLook;
  cancel: string;
  /** In a dialog, for what cannot be undone: the button that closes it has the focus. */
  isFinal?: boolean;
  onSubmit: (values: Values) => void | Promise<void>;
  children: ReactNode;
};

type ActionFormProps<Values extends FieldValues> = FormProps<Values> & {
  label?: string;
  isPending?: boolean;
  className?: string;
  onCancel: () => void;
};

/** A form for one action, with a button that closes it. */
export const ActionForm = <Values extends FieldValues>(props: ActionFormProps<Values>) => (
  <form
    noValidate
    aria-label={props.label}
    className={`grid gap-5 ${props.className ?? ''}`}
    onSubmit={(event) => void props.form.handleSubmit(props.onSubmit)(event)}
  >
    {props.children}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" look={props.look ?? 'primary'} disabled={props.isPending}>
        {props.submit}
      </Button>
      <Button look="secondary" data-focused={props.isFinal} onClick={props.onCancel}>
        {props.cancel}
      </Button>
    </div>
  </form>
);

type FormDialogProps<Values extends FieldValues> = FormProps<Values> & { title: string; onClose: () => void };

/** The same in a modal dialog, which closes before it submits. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, onSubmit, onClose, children, ...form } = props;
  const id = useId();
  return (
    <Modal aria-labelledby={id} onClose={onClose}>
      {(close) => (
        <ActionForm
          {...form}
          onSubmit={(values) => {
            close(true)();
            return onSubmit(values);
          }}
          onCancel={close(false)}
        >
          <h2 id={id} className="font-serif text-xl font-semibold text-balance">
            {title}
          </h2>
          {children}
        </ActionForm>
      )}
    </Modal>
  );
}
