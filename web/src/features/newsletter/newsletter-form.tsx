import { i18n } from '@bookstore/i18n/i18n';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { Field } from '../../shared/form/field.tsx';
import { NOTICES } from '../../shared/page/messages.ts';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';

const INPUT_ID = 'newsletter-email';

/** It is on every public page, so it does without the form library (13 KB), and loads its schema when submitted. */
export function NewsletterForm() {
  const input = useRef<HTMLInputElement>(null);
  const subscribe = useMutation({
    mutationFn: async (email: string) => (await import('./newsletter.request.ts')).subscribe(email),
  });
  const { data: error } = subscribe;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    subscribe.mutate(input.current?.value ?? '', {
      onSuccess: (invalid) => (invalid ? input.current?.focus() : form.reset()),
    });
  };

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <div className="newsletter-fields grid gap-3">
        <Field id={INPUT_ID} label={i18n.t('E-mail address')} error={error}>
          {(control) => (
            <input {...control} ref={input} name="email" type="email" autoComplete="email" required />
          )}
        </Field>
        <Button type="submit" disabled={subscribe.isPending}>
          {i18n.t('Subscribe')}
        </Button>
      </div>
      <p
        role="status"
        className={`font-medium empty:hidden ${subscribe.isError ? 'text-danger' : 'text-accent'}`}
      >
        {subscribe.isSuccess && !error && (
          <>
            <span>{NOTICES.subscribed}</span> <span>{NOTICES.confirmSubscription}</span>
          </>
        )}
        {subscribe.isError && NOTICES.subscribeFailed}
      </p>
    </form>
  );
}

/** Jumps to the newsletter form. A plain anchor, because the browser then focuses the input itself. */
export const SubscribeLink = () => (
  <a href={`#${INPUT_ID}`} className={buttonStyle('secondary')}>
    {i18n.t('Subscribe')}
  </a>
);
