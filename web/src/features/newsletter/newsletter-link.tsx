import { useMutation } from '@tanstack/react-query';
import { FormAlert } from '../../shared/form/fields.tsx';
import { FormResult } from '../../shared/form/form-result.tsx';
import { readCode } from '../../shared/http.ts';
import { Button } from '../../shared/ui/button.tsx';

const DEAD_LINK = 'This link does not work any more: it was used already, or is too old.';

const LINKS = {
  confirm: {
    text: 'You asked for the newsletter at this address. Confirm it, and the next one comes to you.',
    button: 'Confirm subscription',
    done: 'Your subscription is confirmed.',
    failed: 'Your subscription could not be confirmed. Please try again.',
  },
  unsubscribe: {
    text: 'Once you unsubscribe, your address is deleted from the list of the newsletter.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed, and get no more newsletters.',
    failed: 'You could not be unsubscribed. Please try again.',
  },
};

type NewsletterLinkProps = { action: keyof typeof LINKS; token: string | undefined };

/** What a link of a mail is for: it is done on a click, because programs that check mails open their links. */
export function NewsletterLink({ action, token }: NewsletterLinkProps) {
  const { text, button, done, failed } = LINKS[action];
  const follow = useMutation({
    mutationFn: async (known: string) => (await import('./newsletter.request.ts'))[action](known),
  });

  if (!token || readCode(follow.error) === 'LINK_INVALID') return <p role="status">{DEAD_LINK}</p>;
  if (follow.isSuccess) return <FormResult text={done} />;
  return (
    <div className="grid gap-5">
      <p>{text}</p>
      <FormAlert>{follow.isError && failed}</FormAlert>
      <Button disabled={follow.isPending} onClick={() => follow.mutate(token)}>
        {button}
      </Button>
    </div>
  );
}
