import { i18n } from '@bookstore/i18n/i18n';
import type { ReactNode, RefObject } from 'react';
import { buttonStyle } from '../ui/button.tsx';
import { Field } from './field.tsx';

/** Says what can be dropped on the field. */
const DROPS = {
  'a file': () => i18n.t('Or drop a file here.'),
  'the file': () => i18n.t('Or drop the file here.'),
  'a picture': () => i18n.t('Or drop a picture here.'),
  'an archive': () => i18n.t('Or drop an archive here.'),
} as const;

type FileFieldProps = {
  label: string;
  hint: string;
  error?: string | undefined;
  /** The media types and extensions that are offered. */
  accept: string;
  /** What can be dropped on the field. */
  noun: keyof typeof DROPS;
  input?: RefObject<HTMLInputElement | null>;
  onChoose: (file: File | undefined) => void;
  /** Beside the field. */
  start?: ReactNode;
  /** Below the field. */
  children?: ReactNode;
};

/** A file is chosen with the field, or dropped on it: the input is as large as its box, and the button only drawn. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, accept, noun, input, onChoose, start, children } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative flex flex-wrap items-center gap-5 rounded-xl border-2 border-dashed border-line-strong bg-surface p-4">
          {start}
          <div className="min-w-0 flex-1 basis-40">
            <input
              {...control}
              ref={input}
              type="file"
              accept={accept}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={({ target }) => {
                onChoose(target.files?.[0]);
                // Lets the same file be chosen again.
                target.value = '';
              }}
            />
            <span
              aria-hidden="true"
              className={`${buttonStyle('secondary')} peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}
            >
              {i18n.t('Choose a file')}
            </span>
            <p aria-hidden="true" className="mt-2 text-sm text-muted">
              {DROPS[noun]()}
            </p>
            {children && <div className="relative">{children}</div>}
          </div>
        </div>
      )}
    </Field>
  );
}
