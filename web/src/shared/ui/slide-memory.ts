import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

const storageKey = (label: string, { state, href }: ParsedLocation) =>
  `slide:${state.__TSR_key ?? href}:${label}`;

/** Remembers the slide of a carousel with the entry of the browser's history, so that going back finds it again. */
export function useSlideMemory(label: string) {
  const router = useRouter();
  const [rememberedSlide] = useState(() =>
    typeof window === 'undefined'
      ? 0
      : Number(sessionStorage.getItem(storageKey(label, router.latestLocation))),
  );
  const slide = useRef(rememberedSlide);

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        if (fromLocation) sessionStorage.setItem(storageKey(label, fromLocation), String(slide.current));
      }),
    [router, label],
  );

  const remember = (position: number) => {
    slide.current = position;
  };
  return { rememberedSlide, remember };
}
