import { useId, type ReactNode } from 'react';

/** What a control needs to belong to its field. */
export type ControlProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string;
};

/** A field that is led to has an id of its own. */
export type FieldProps = {
  id?: string | undefined;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
};

const CONTROL_STYLE =
  'min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-danger';

/** A labelled control with its hint and what is wrong with it. */
export function Field({
  id: givenId,
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (props: ControlProps) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
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
