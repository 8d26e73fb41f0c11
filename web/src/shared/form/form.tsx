import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { explainRefusal } from '../identity/identity-messages.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { FormAlert } from './fields.tsx';
import type { ZodForm } from './use-zod-form.ts';

export type FormProps<Values extends FieldValues> = {
  form: ZodForm<Values>;
  label?: string;
  /** The label of its button, and how it looks. */
  submit: string;
  look?: ButtonLook;
  /** The label of a button that leaves the form. */
  cancel?: string;
  /** In a dialog, for what cannot be undone: the button that leaves it has the focus. */
  isFinal?: boolean;
  className?: string;
  isPending?: boolean;
  /** What was sent, and why it was refused: said by `failure`, or by identity before that text. */
  mutation?: { error: Error | null; isPending: boolean };
  failure?: string | ((error: Error) => ReactNode);
  onSubmit: (values: Values) => void | Promise<void>;
  onCancel?: () => void;
  children: ReactNode;
};

/** A form with why it was refused, and its buttons. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, mutation, failure = '', cancel } = props;
  const error = mutation?.error;
  const submit = (
    <Button type="submit" look={props.look ?? 'primary'} disabled={props.isPending ?? mutation?.isPending}>
      {props.submit}
    </Button>
  );
  return (
    <form
      noValidate
      aria-label={props.label}
      className={`grid ${props.className ?? 'gap-5'}`}
      onSubmit={(event) => void form.handleSubmit(props.onSubmit)(event)}
    >
      {props.children}
      {error && (
        <FormAlert>{typeof failure === 'string' ? explainRefusal(error, failure) : failure(error)}</FormAlert>
      )}
      {cancel ? (
        <div className="flex flex-wrap gap-3">
          {submit}
          <Button look="secondary" data-focused={props.isFinal} onClick={props.onCancel}>
            {cancel}
          </Button>
        </div>
      ) : (
        submit
      )}
    </form>
  );
}
