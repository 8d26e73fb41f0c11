import { type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import { Field } from './field.tsx';

type FileFieldProps = {
  label: string;
  hint: string;
  error?: string | undefined;
  /** The media types and extensions that are offered. */
  accept: string;
  /** What can be dropped beside the field. */
  noun: string;
  input?: RefObject<HTMLInputElement | null>;
  onChoose: (file: File | undefined) => void;
  /** Beside the field. */
  start?: ReactNode;
  /** Below the field. */
  children?: ReactNode;
};

/** A file is chosen with the field, or dropped beside it. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, accept, noun, input, onChoose, start, children } = props;
  const [isOver, setIsOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  };

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is another way to use the field in it
        <div
          data-over={isOver || undefined}
          className="flex flex-wrap items-center gap-5 rounded-xl border-2 border-dashed border-line-strong bg-surface p-4 data-over:border-accent data-over:bg-accent-soft"
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          {start}
          <div className="min-w-0 flex-1 basis-40">
            <input
              {...control}
              ref={input}
              type="file"
              accept={accept}
              // The hint below shows the name of the file, also of a dropped one.
              className="min-h-11 w-full text-transparent file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-line-strong file:bg-paper file:px-4 file:font-semibold file:text-ink"
              onChange={({ target }) => {
                onChoose(target.files?.[0]);
                // Lets the same file be chosen again.
                target.value = '';
              }}
            />
            <p aria-hidden="true" className="mt-2 text-sm text-muted">
              Or drop {noun} here.
            </p>
            {children}
          </div>
        </div>
      )}
    </Field>
  );
}
