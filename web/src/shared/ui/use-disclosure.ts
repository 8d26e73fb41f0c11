import { useEffect, useRef, useState } from 'react';

/** A part that a button opens. Escape closes it and returns the focus to the button; so do a click outside and the focus leaving. */
export function useDisclosure<Root extends HTMLElement>() {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<Root>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    const listeners = new AbortController();
    document.addEventListener('pointerdown', onOutside, listeners);
    document.addEventListener('focusin', onOutside, listeners);
    document.addEventListener('keydown', onKeyDown, listeners);
    return () => listeners.abort();
  }, [isOpen]);

  return { isOpen, setIsOpen, root, button };
}
