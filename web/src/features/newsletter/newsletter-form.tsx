import {
  newsletterReceipt,
  type NewsletterSubscription,
  newsletterSubscription,
} from '@bookstore/contracts/newsletter';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { explainIssue } from '../../shared/form/explain-issue.ts';
import { Field } from '../../shared/form/field.tsx';
import { request } from '../../shared/http.ts';
import { NOTICES } from '../../shared/messages.ts';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';

const INPUT_ID = 'newsletter-email';

/** A form of one field on every public page, so it does without the form library, which weighs 13 KB. */
export function NewsletterForm() {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const subscribe = useMutation({
    mutationFn: (body: NewsletterSubscription) =>
      request('/api/newsletter', newsletterReceipt, { method: 'POST', body }),
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = { email: input.current?.value };
    const { data, error: invalid } = newsletterSubscription.safeParse(values, { error: explainIssue });
    setError(invalid?.issues[0]?.message);
    if (data) {
      const form = event.currentTarget;
      subscribe.mutate(data, { onSuccess: () => form.reset() });
    } else {
      subscribe.reset();
      input.current?.focus();
    }
  };

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <Field id={INPUT_ID} label="E-mail address" error={error}>
          {(control) => (
            <input {...control} ref={input} name="email" type="email" autoComplete="email" required />
          )}
        </Field>
        <Button type="submit" disabled={subscribe.isPending} className="sm:mt-[1.975rem]">
          Subscribe
        </Button>
      </div>
      <p
        role="status"
        className={`font-medium empty:hidden ${subscribe.isError ? 'text-danger' : 'text-accent'}`}
      >
        {subscribe.isSuccess && NOTICES.subscribed}
        {subscribe.isError && NOTICES.subscribeFailed}
      </p>
    </form>
  );
}

/** Jumps to the newsletter form. A plain anchor, because the browser then focuses the input itself. */
export const SubscribeLink = () => (
  <a href={`#${INPUT_ID}`} className={buttonStyle('secondary')}>
    Subscribe
  </a>
);
