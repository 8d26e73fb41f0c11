import { useId, type ComponentProps, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { capitalize } from '../format.ts';
import type { ZodForm } from './use-zod-form.ts';

const CONTROL_STYLE =
  'min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-danger';

/** The props that link a control to its label, hint and error. */
type ControlProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string;
};

type FieldProps = {
  id?: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Marks the label; the control has to be required itself. */
  required?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ id: fixedId, label, hint, error, required, children }: FieldProps) {
  const generatedId = useId();
  const id = fixedId ?? generatedId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={`mb-1.5 block font-medium ${required ? 'required' : ''}`}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy || undefined,
        className: CONTROL_STYLE,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

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

type TextFieldProps<Values extends FieldValues> = BoundProps<Values> &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'readOnly'> & {
    /** A field whose error depends on this one, too. */
    dependent?: Path<Values>;
  };

export const TextField = <Values extends FieldValues>(props: TextFieldProps<Values>) => {
  const { form, name, label, hint, dependent, ...attributes } = props;
  return (
    <Field label={label} hint={hint} error={errorOf(props)} required={props.required}>
      {({ className, ...control }) => (
        <input
          {...form.register(name, dependent && { deps: dependent })}
          {...attributes}
          {...control}
          className={`${className} read-only:bg-paper-deep`}
        />
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

type SelectOption = { value: string; label: string };

/** An option for each value, after an empty one. */
export const toOptions = (emptyLabel: string, values: readonly string[]): SelectOption[] => [
  { value: '', label: emptyLabel },
  ...values.map((value) => ({ value, label: capitalize(value) })),
];

const Options = ({ options }: { options: readonly SelectOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

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

type SelectProps = {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
};

/** A select outside a form that takes effect immediately. */
export function Select({ label, isLabelHidden = false, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-muted'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        className="min-h-11 rounded-lg border border-line-strong bg-surface py-2 pr-10 pl-3"
        onChange={(event) => onChange(event.target.value)}
      >
        <Options options={options} />
      </select>
    </div>
  );
}

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
