import { type RefObject, useEffect, useRef, useState } from 'react';

type Disclosure = {
  isOpen: boolean;
  /** Of the element that has the button and what it opens. */
  container: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  toggle: () => void;
  close: () => void;
};

/** A menu below a button. It closes on Escape, on a click outside, and when the focus leaves. */
export function useDisclosure(): Disclosure {
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setIsOpen(false);
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

  return {
    isOpen,
    container,
    button,
    toggle: () => setIsOpen(!isOpen),
    close: () => setIsOpen(false),
  };
}
