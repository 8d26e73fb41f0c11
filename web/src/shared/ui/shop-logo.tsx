import { useShop } from '../shop/shop.ts';
import { Icon } from './icon.tsx';

/** The logo of the shop, beside its name; a book as long as it has none. */
export function ShopLogo({ className }: { className: string }) {
  const { logo } = useShop();
  if (!logo) return <Icon name="book" className={className} />;
  // A square until the picture is there, which then has its own shape where the width is left open.
  return (
    <img
      src={logo}
      alt=""
      width={28}
      height={28}
      className={`shrink-0 object-contain object-left rtl:object-right ${className}`}
    />
  );
}
