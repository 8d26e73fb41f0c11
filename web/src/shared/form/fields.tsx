import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Options, type SelectOption } from '../ui/select.tsx';
import { Field } from './field.tsx';
import type { ZodForm } from './use-zod-form.ts';

/** A value of a form, by its path. */
type BoundProps<Values extends FieldValues> = {
  form: ZodForm<Values>;
  name: Path<Values>;
  label: string;
  hint?: string | undefined;
  required?: boolean;
};

const errorOf = <Values extends FieldValues>({ form, name }: BoundProps<Values>): string | undefined =>
  form.getFieldState(name, form.formState).error?.message;

export type TextFieldProps<Values extends FieldValues> = BoundProps<Values> &
  Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'readOnly'
  > & {
    /** A field whose error depends on this one, too. */
    dependent?: Path<Values>;
    /** A button in the field, at its end. */
    end?: ReactNode;
  };

export const TextField = <Values extends FieldValues>(props: TextFieldProps<Values>) => {
  const { form, name, label, hint, dependent, end, ...attributes } = props;
  return (
    <Field label={label} hint={hint} error={errorOf(props)} required={props.required}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            {...form.register(name, dependent && { deps: dependent })}
            {...attributes}
            {...control}
            className={`${className} read-only:bg-paper-deep ${end ? 'pr-13' : ''}`}
          />
          {end}
        </div>
      )}
    </Field>
  );
};

export const TextAreaField = <Values extends FieldValues>(props: BoundProps<Values>) => {
  const { form, name, label, hint, required } = props;
  return (
    <Field label={label} hint={hint} error={errorOf(props)} required={required}>
      {(control) => <textarea rows={5} {...form.register(name)} {...control} required={required} />}
    </Field>
  );
};

type SelectFieldProps<Values extends FieldValues> = BoundProps<Values> & { options: readonly SelectOption[] };

export const SelectField = <Values extends FieldValues>({ options, ...props }: SelectFieldProps<Values>) => {
  const { form, name, label, hint, required } = props;
  return (
    <Field label={label} hint={hint} error={errorOf(props)} required={required}>
      {({ className, ...control }) => (
        <select
          // As long as nothing is chosen there is no value, as at first.
          {...form.register(name, { setValueAs: (value: string) => value || undefined })}
          {...control}
          required={required}
          className={`${className} pr-10`}
        >
          <Options options={options} />
        </select>
      )}
    </Field>
  );
};

export const Checkbox = ({ children, ...attributes }: ComponentProps<'input'>) => (
  <label className="flex items-start gap-3">
    <input type="checkbox" {...attributes} className="mt-0.5 size-5 shrink-0 accent-accent" />
    <span>{children}</span>
  </label>
);

/** The reason why a form was rejected, announced immediately. */
export const FormAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="rounded-lg bg-danger-soft px-4 py-3 wrap-anywhere text-danger empty:hidden">
    {children}
  </div>
);
