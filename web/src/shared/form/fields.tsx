import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { isObject, isText } from '../checks.ts';
import { Options, type SelectOption } from '../ui/select.tsx';
import { Field } from './field.tsx';
import type { ZodForm } from './use-zod-form.ts';

type FieldProps = ComponentProps<typeof Field>;

/** A value of a form, by its path. */
type BoundProps<Values extends FieldValues> = Pick<FieldProps, 'label' | 'hint' | 'required'> & {
  form: ZodForm<Values>;
  name: Path<Values>;
};

type BoundFieldProps<Values extends FieldValues> = BoundProps<Values> & Pick<FieldProps, 'children'>;

/** What is wrong with a value, or with the first wrong one of a list. */
function readMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(readMessage).find(Boolean);
  return isObject(error) && isText(error['message']) ? error['message'] : undefined;
}

/** A field with the error of its value. */
const BoundField = <Values extends FieldValues>({ form, name, ...field }: BoundFieldProps<Values>) => (
  <Field {...field} error={readMessage(form.getFieldState(name, form.formState).error)} />
);

export type TextFieldProps<Values extends FieldValues> = BoundProps<Values> &
  Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'readOnly'
  > & {
    /** A button in the field, at its end. */
    end?: ReactNode;
    /** What stands before what is typed, such as the sign of a currency. */
    sign?: string | undefined;
    /** The value of what is typed, where that is another text. */
    read?: (text: string) => string;
  };

export const TextField = <Values extends FieldValues>(props: TextFieldProps<Values>) => {
  const { form, name, label, hint, end, sign, read, ...attributes } = props;
  return (
    <BoundField form={form} name={name} label={label} hint={hint} required={props.required}>
      {({ className, ...control }) => (
        <div className="relative">
          {sign && <span className="absolute inset-y-0 start-3 flex items-center text-muted">{sign}</span>}
          <input
            {...form.register(name, read && { setValueAs: read })}
            {...attributes}
            {...control}
            // The sign, and the room for it, are where the page begins.
            dir={sign ? undefined : control.dir}
            className={`${className} read-only:bg-paper-deep ${end ? 'pe-13 in-[[dir=rtl]]:px-13' : ''}`}
            style={sign ? { paddingInlineStart: `calc(1.25rem + ${sign.length}ch)` } : undefined}
          />
          {end}
        </div>
      )}
    </BoundField>
  );
};

type TextAreaFieldProps<Values extends FieldValues> = BoundProps<Values> & { rows?: number };

export const TextAreaField = <Values extends FieldValues>({
  rows = 5,
  ...props
}: TextAreaFieldProps<Values>) => (
  <BoundField {...props}>
    {(control) => (
      <textarea rows={rows} {...props.form.register(props.name)} {...control} required={props.required} />
    )}
  </BoundField>
);

type SelectFieldProps<Values extends FieldValues> = BoundProps<Values> & { options: readonly SelectOption[] };

export const SelectField = <Values extends FieldValues>({ options, ...props }: SelectFieldProps<Values>) => (
  <BoundField {...props}>
    {({ className, ...control }) => (
      <select
        // Without a choice the value is undefined, as at first.
        {...props.form.register(props.name, { setValueAs: (value: string) => value || undefined })}
        {...control}
        required={props.required}
        className={`${className} pe-10`}
      >
        <Options options={options} />
      </select>
    )}
  </BoundField>
);

/** Fields that belong together, under a name. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="grid gap-5 border-t border-line pt-4">
    <legend className="float-start w-full font-serif text-lg font-semibold">{legend}</legend>
    {children}
  </fieldset>
);

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
