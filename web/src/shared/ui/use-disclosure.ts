import { useEffect, useRef, useState } from 'react';

/** A part that a button opens. Escape closes it and returns the focus to the button; so do a click outside and the focus leaving. */
export function useDisclosure<Root extends HTMLElement>(id: string) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<Root>(null);
  const ref = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      ref.current?.focus();
    };
    const listeners = new AbortController();
    document.addEventListener('pointerdown', onOutside, listeners);
    document.addEventListener('focusin', onOutside, listeners);
    document.addEventListener('keydown', onKeyDown, listeners);
    return () => listeners.abort();
  }, [isOpen]);

  const onClick = () => setIsOpen(!isOpen);
  /** The attributes of the button; `id` is that of the part. */
  const button = { ref, type: 'button', 'aria-expanded': isOpen, 'aria-controls': id, onClick } as const;
  return { isOpen, close: () => setIsOpen(false), root, button };
}
