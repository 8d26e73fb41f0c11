import { type RefObject, useEffect, useRef } from 'react';

/** Whether the page was left, or another account has taken over: what is sent one after the other ends then. */
export function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
