import type { LegalPageName } from '@bookstore/contracts/shop';
import { Link } from '@tanstack/react-router';
import { useShop } from '../shop/shop.ts';

const LABELS = {
  terms: 'Terms and conditions',
  privacy: 'Our privacy policy',
  returns: 'Returns',
  imprint: 'Imprint',
} as const satisfies Record<LegalPageName, string>;

/** Items of a list that link to the legal pages that are written. At checkout these open in another tab. */
export const LegalLinks = ({ className, target }: { className: string; target?: '_blank' }) =>
  useShop().pages.map((name) => (
    <li key={name}>
      <Link to="/legal/$name" params={{ name }} className={className} {...(target && { target })}>
        {LABELS[name]}
        {target && <span className="sr-only">, opens in a new tab</span>}
      </Link>
    </li>
  ));
