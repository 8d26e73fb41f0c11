import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBookStock } from '../../shared/books/stock.tsx';
import { formatPrice } from '../../shared/format/format.ts';

/** Whether `page` is on screen and `offer` is not. `onEnd` is called before that ends. */
function useIsOfferAway(
  page: RefObject<Element | null>,
  offer: RefObject<Element | null>,
  onEnd: () => void,
): boolean {
  const [isAway, setIsAway] = useState(false);
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (!page.current || !offer.current) return;
    const onScreen = new Map<Element, boolean>();
    const [whole, part] = [page.current, offer.current];
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) onScreen.set(target, isIntersecting);
      const isAwayNow = onScreen.get(whole) === true && onScreen.get(part) === false;
      if (!isAwayNow) handleEnd();
      setIsAway(isAwayNow);
    });
    observer.observe(whole);
    observer.observe(part);
    return () => observer.disconnect();
  }, [page, offer]);
  return isAway;
}

type BuyBarProps = {
  book: Book;
  page: RefObject<Element | null>;
  offer: RefObject<Element | null>;
  action: ReactNode;
};

/** On phones, the price and the button of a book that can be bought, at the bottom of the screen while those of the page are out of sight. */
export function BuyBar({ book, page, offer, action }: BuyBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isShown = useIsOfferAway(page, offer, () => {
    // The focus moves from the bar, which disappears, to the same button of the page.
    if (bar.current?.contains(document.activeElement))
      offer.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  const isSoldOut = useBookStock(book._id)?.state === 'out';
  if (!isShown || isSoldOut) return null;
  return (
    <div
      ref={bar}
      role="group"
      aria-label={i18n.t('Buy this book')}
      className="fixed inset-x-0 bottom-(--bottom-bar,0px) z-20 border-t border-line bg-surface shadow-lg md:hidden short:hidden print:hidden"
    >
      <div className="page flex items-center justify-between gap-4 py-2">
        <p className="min-w-0">
          <span dir="auto" className="line-clamp-1 text-sm text-muted">
            {book.title}
          </span>
          <span className="font-semibold">{formatPrice(book.newPrice)}</span>
        </p>
        <div className="shrink-0">{action}</div>
      </div>
    </div>
  );
}
