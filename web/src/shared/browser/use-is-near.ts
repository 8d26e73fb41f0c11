import { type RefCallback, useCallback, useState } from 'react';

/** How far below the screen an element counts as near, in a part of the height of the screen. */
const MARGIN = '20%';

/** Whether an element has come near the screen, and the ref that tells which. Once near, it stays so. */
export function useIsNear(): [isNear: boolean, ref: RefCallback<Element>] {
  const [isNear, setIsNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isNear, ref];
}
