import { i18n } from '@bookstore/i18n/i18n';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailLink } from '../../shared/form/mail-link.tsx';
import { useShop } from '../../shared/shop/shop.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';

const explainDead = () => i18n.t('This link does not work any more: it was used already, or is too old.');

const LINKS = {
  confirm: () => ({
    text: i18n.t('You asked for the newsletter at this address. Confirm it, and the next one comes to you.'),
    button: i18n.t('Confirm subscription'),
    done: i18n.t('Your subscription is confirmed.'),
    failed: i18n.t('Your subscription could not be confirmed. Please try again.'),
    dead: explainDead(),
  }),
  unsubscribe: () => ({
    text: i18n.t('Once you unsubscribe, your address is deleted from the list of the newsletter.'),
    button: i18n.t('Unsubscribe'),
    done: i18n.t('You are unsubscribed, and get no more newsletters.'),
    failed: i18n.t('You could not be unsubscribed. Please try again.'),
    dead: explainDead(),
  }),
};

export function NewsletterLink({ action, token }: { action: keyof typeof LINKS; token: string | undefined }) {
  const follow = useMutation({
    mutationFn: async (known: string) => (await import('./newsletter.request.ts'))[action](known),
  });
  const { email } = useShop();
  return (
    <MailLink token={token} follow={follow} texts={LINKS[action]()}>
      {email && !follow.isSuccess && (
        <a href={`mailto:${email}`} className={buttonStyle()}>
          {i18n.t('Write to us')}
        </a>
      )}
      <Link to="/" className={buttonStyle('secondary')}>
        {i18n.t('Go to the shop')}
      </Link>
    </MailLink>
  );
}
