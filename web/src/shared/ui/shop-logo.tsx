import { useShop } from '../shop/shop.ts';
import { Icon } from './icon.tsx';

/** The logo of the shop, beside its name; a book as long as it has none. */
export function ShopLogo({ className }: { className: string }) {
  const { logo } = useShop();
  if (!logo) return <Icon name="book" className={className} />;
  return <img src={logo} alt="" className={`shrink-0 object-contain ${className}`} />;
}
