import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailLink } from '../../shared/form/mail-link.tsx';
import { useShop } from '../../shared/shop/shop.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';

const dead = 'This link does not work any more: it was used already, or is too old.';

const LINKS = {
  confirm: {
    text: 'You asked for the newsletter at this address. Confirm it, and the next one comes to you.',
    button: 'Confirm subscription',
    done: 'Your subscription is confirmed.',
    failed: 'Your subscription could not be confirmed. Please try again.',
    dead,
  },
  unsubscribe: {
    text: 'Once you unsubscribe, your address is deleted from the list of the newsletter.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed, and get no more newsletters.',
    failed: 'You could not be unsubscribed. Please try again.',
    dead,
  },
};

export function NewsletterLink({ action, token }: { action: keyof typeof LINKS; token: string | undefined }) {
  const follow = useMutation({
    mutationFn: async (known: string) => (await import('./newsletter.request.ts'))[action](known),
  });
  const { email } = useShop();
  return (
    <MailLink token={token} follow={follow} texts={LINKS[action]}>
      {email && !follow.isSuccess && (
        <a href={`mailto:${email}`} className={buttonStyle()}>
          Write to us
        </a>
      )}
      <Link to="/" className={buttonStyle('secondary')}>
        Go to the shop
      </Link>
    </MailLink>
  );
}
