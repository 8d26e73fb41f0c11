import type { LegalPageName } from '@bookstore/contracts/shop';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { useShop } from '../shop/shop.ts';
import { NewTabNote } from './new-tab-note.tsx';

const LABELS = {
  terms: () => i18n.t('Terms and conditions'),
  privacy: () => i18n.t('Our privacy policy'),
  returns: () => i18n.t('Returns'),
  imprint: () => i18n.t('Imprint'),
} as const satisfies Record<LegalPageName, () => string>;

/** Items of a list that link to the legal pages that are written. At checkout these open in another tab. */
export const LegalLinks = ({ className, target }: { className: string; target?: '_blank' }) =>
  useShop().pages.map((name) => (
    <li key={name}>
      <Link to="/legal/$name" params={{ name }} className={className} {...(target && { target })}>
        {LABELS[name]()}
        {target && <NewTabNote />}
      </Link>
    </li>
  ));
