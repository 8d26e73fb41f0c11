import { useLayoutEffect, useState } from 'react';
import { listControls } from '../browser/focus.ts';

/** The part of a slide that counts as the whole; browsers round. */
const WHOLE = 0.95;

/**
 * The positions of the slides that are wholly seen, unknown until one is; `keys` are those of all slides. The focus of a
 * slide that leaves goes to the same control of the nearest one that stays.
 */
export function useSeenSlides(track: { current: Element | null }, keys: string) {
  const [seen, setSeen] = useState<readonly number[]>();
  useLayoutEffect(() => {
    const slides = [...(track.current?.children ?? [])];
    const whole = new Set<Element>();
    const handle = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, intersectionRatio } of entries)
        whole[intersectionRatio < WHOLE ? 'delete' : 'add'](target);
      // Between two slides none is whole.
      if (whole.size > 0) setSeen(slides.flatMap((slide, position) => (whole.has(slide) ? position : [])));
    };
    const observer = new IntersectionObserver(handle, { root: track.current, threshold: WHOLE });
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, [track, keys]);
  useLayoutEffect(() => {
    const slides = [...(track.current?.children ?? [])];
    const { activeElement } = document;
    const left = slides.findIndex((slide) => slide.contains(activeElement));
    if (!seen || !activeElement || left < 0 || seen.includes(left)) return;
    const nearest = slides[Math.min(Math.max(left, ...seen.slice(0, 1)), ...seen.slice(-1))];
    const control = listControls(slides[left] ?? null).findIndex((element) => element === activeElement);
    listControls(nearest ?? null)[control]?.focus({ preventScroll: true });
  }, [track, seen]);
  return seen;
}
