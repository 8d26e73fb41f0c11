import { buttonStyle } from '../../shared/button.tsx';
import { NEWSLETTER_BOX_ID } from './newsletter-form.tsx';

/** Goes to the newsletter's box. A plain link, for with it the browser itself puts the focus there. */
export const SubscribeLink = () => (
  <a href={`#${NEWSLETTER_BOX_ID}`} className={buttonStyle('secondary')}>
    Subscribe
  </a>
);
