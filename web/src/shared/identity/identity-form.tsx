import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormAlert } from '../form/fields.tsx';
import type { ZodForm } from '../form/use-zod-form.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { explainRefusal } from './identity-messages.ts';

type IdentityFormProps<Values extends FieldValues> = {
  form: ZodForm<Values>;
  /** Its label, and how it looks. */
  submit: string;
  look?: ButtonLook;
  mutation: { error: Error | null; isPending: boolean };
  /** What is shown when the mutation failed and identity did not say why. */
  failure: string;
  className?: string;
  onSubmit: (values: Values) => void | Promise<void>;
  children: ReactNode;
};

/** A form with one button for a request that identity may refuse. */
export const IdentityForm = <Values extends FieldValues>(props: IdentityFormProps<Values>) => (
  <form
    noValidate
    className={props.className ?? 'grid gap-5'}
    onSubmit={(event) => void props.form.handleSubmit(props.onSubmit)(event)}
  >
    {props.children}
    <FormAlert>{props.mutation.error && explainRefusal(props.mutation.error, props.failure)}</FormAlert>
    <Button type="submit" look={props.look ?? 'primary'} disabled={props.mutation.isPending}>
      {props.submit}
    </Button>
  </form>
);
