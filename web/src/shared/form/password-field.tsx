import { i18n } from '@bookstore/i18n/i18n';
import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { Outline } from '../ui/icon.tsx';
import { TextField, type TextFieldProps } from './fields.tsx';

const OPEN_EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';
const SLASH = 'M4 20 20 4';

/** Tells password managers whose password is asked for. */
export const PasswordOwner = ({ username }: { username: string }) => (
  <input name="username" autoComplete="username" value={username} readOnly hidden />
);

type PasswordFieldProps<Values extends FieldValues> = Omit<
  TextFieldProps<Values>,
  'type' | 'autoCapitalize' | 'spellCheck' | 'end'
> & {
  /** Whether its form has no other password, so that the switch need not name this one. */
  isOnly?: boolean;
};

/** A password, which a switch shows until the form is submitted. Browsers check spelling online, so that is off. */
export const PasswordField = <Values extends FieldValues>(props: PasswordFieldProps<Values>) => {
  const { isOnly = false, ...field } = props;
  const { form, label } = field;
  const { submitCount } = form.formState;
  const [shownAt, setShownAt] = useState<number>();
  const isShown = shownAt === submitCount;

  /** Restores the caret, which browsers move when the type of an input changes. */
  const toggle = ({ currentTarget }: MouseEvent) => {
    const input = currentTarget.previousElementSibling;
    if (!(input instanceof HTMLInputElement)) return;
    const { selectionStart, selectionEnd } = input;
    flushSync(() => setShownAt(isShown ? undefined : submitCount));
    if (document.activeElement === input) input.setSelectionRange(selectionStart, selectionEnd);
  };

  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-pressed={isShown}
          className="absolute top-0 end-0 flex size-11 items-center justify-center rounded-lg text-muted hover:text-ink aria-pressed:text-accent"
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Outline path={isShown ? OPEN_EYE + SLASH : OPEN_EYE} className="size-5" />
          <span className="sr-only">
            {isOnly ? i18n.t('Show password') : i18n.t('Show password: {label}', { label })}
          </span>
        </button>
      }
    />
  );
};
