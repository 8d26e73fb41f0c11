import { newsletterSubscription } from '@bookstore/contracts/newsletter';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { Field } from '../../shared/field/field.tsx';
import { explainIssue } from '../../shared/form/explain-issue.ts';
import { NOTICES } from '../../shared/messages.ts';
import { useSubscribe } from './newsletter.queries.ts';

export const NEWSLETTER_BOX_ID = 'newsletter-email';

/** Stands on every page of the shop, so without the form library: it weighs 13 KB, and there is one field. */
export function NewsletterForm() {
  const box = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const subscribe = useSubscribe();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = { email: box.current?.value };
    const { data, error: refusal } = newsletterSubscription.safeParse(typed, { error: explainIssue });
    setError(refusal?.issues[0]?.message);
    if (data) {
      const form = event.currentTarget;
      subscribe.mutate(data, {
        onSuccess: () => {
          form.reset();
        },
      });
    } else {
      subscribe.reset();
      box.current?.focus();
    }
  };

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <Field id={NEWSLETTER_BOX_ID} label="E-mail address" error={error}>
          {(control) => (
            <input {...control} ref={box} name="email" type="email" autoComplete="email" required />
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
