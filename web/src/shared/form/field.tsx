import { type ReactNode, useId } from 'react';

const CONTROL_STYLE =
  'min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-danger';

/** The props that link a control to its label, hint and error. */
type ControlProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string;
  /** What is typed is shown in the direction of its language. */
  dir: 'auto';
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
        dir: 'auto',
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
