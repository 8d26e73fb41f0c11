import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { followSlides, type SeenSlides, showSlide } from './slide-focus.ts';
import { useSlideMemory } from './slide-memory.ts';
import type { attachSwiper } from './swiper.ts';

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** How many slides before the last one more are asked for: two views of three. */
const NEAR_END = 6;

type Swiper = ReturnType<typeof attachSwiper>;

type SlidesOptions = {
  label: string;
  /** What the slides are of. */
  items: readonly unknown[];
  maxPerView: number;
  /** Asks for more slides. Undefined when there are no more. */
  onNearEnd?: (() => void) | undefined;
};

/**
 * Moves a row of slides. It scrolls by itself, by touch and by wheel; Swiper is loaded and attached when a button or a
 * key moves it for the first time, and where that fails the browser scrolls.
 */
export function useSlides({ label, items, maxPerView, onNearEnd }: SlidesOptions) {
  const count = items.length;
  const frame = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const swiper = useRef<Swiper>(undefined);
  /** Where the last move ends, until a hand scrolls the row. */
  const goal = useRef<number>(undefined);
  const { rememberedSlide, remember } = useSlideMemory(label);
  const missingSlide = useRef(rememberedSlide);
  const [{ first, last }, setSeen] = useState<SeenSlides>({ first: 0, last: 0 });
  const isAtStart = first === 0;
  const isAtEnd = last >= count - 1 && !onNearEnd;

  const handleSeen = useEffectEvent((seen: SeenSlides) => {
    setSeen((old) => (old.first === seen.first && old.last === seen.last ? old : seen));
    remember(Math.max(goal.current ?? seen.first, missingSlide.current));
    if (seen.last >= count - NEAR_END) onNearEnd?.();
  });

  const showRemembered = useEffectEvent(() => {
    if (!track.current || missingSlide.current === 0) return;
    if (missingSlide.current < count) {
      showSlide(track.current, missingSlide.current);
      missingSlide.current = 0;
    } else if (onNearEnd) onNearEnd();
    else missingSlide.current = 0;
  });

  useLayoutEffect(() => {
    showRemembered();
    if (!swiper.current) return;
    // `update` would end a move that is going on.
    swiper.current.updateSlides();
    swiper.current.updateProgress();
  }, [items]);

  useEffect(() => (track.current ? followSlides(track.current, handleSeen) : undefined), [items]);

  useEffect(
    () => () => {
      swiper.current?.destroy();
      swiper.current = undefined;
    },
    [],
  );

  // Where the event `scrollend` is missing, nothing brings the row back: it is where it is seen.
  useEffect(() => {
    if (!('onscrollend' in window) && first === goal.current) goal.current = undefined;
  }, [first]);

  // The button that had the focus is off at the end of the row.
  useLayoutEffect(() => {
    if (isAtEnd && document.activeElement === next.current) previous.current?.focus();
    if (isAtStart && document.activeElement === previous.current) next.current?.focus();
  }, [isAtStart, isAtEnd]);

  const attach = async (): Promise<Swiper> => {
    const { attachSwiper } = await import('./swiper.ts');
    if (!frame.current) throw new Error('The carousel is gone');
    swiper.current ??= attachSwiper(frame.current, first, maxPerView);
    return swiper.current;
  };

  const move = (steps: number): void => {
    const lastStart = Math.max(0, count - 1 - (last - first));
    const target = Math.min(lastStart, Math.max(0, (goal.current ?? first) + steps));
    goal.current = target;
    // Someone may leave before it is there.
    remember(target);
    // Asking failed before, and no other slide comes into view that would ask again.
    if (steps > 0 && target === first) onNearEnd?.();
    void attach().then(
      (attached) => attached.slideTo(target),
      () => track.current && showSlide(track.current, target),
    );
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(steps);
  });

  // Slides that are not wholly seen are inert: a click on one reaches the track behind it.
  const handleClick = useEffectEvent(({ target }: Event) => {
    if (target === track.current) move(1);
  });

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    frame.current?.addEventListener('keydown', (event) => handleKey(event), { signal });
    frame.current?.addEventListener('click', (event) => handleClick(event), { signal });
    // Where the layout changes during a move, the browser snaps back to the slide that it had come from, even after the end.
    const finish = () => {
      if (track.current && goal.current !== undefined) showSlide(track.current, goal.current);
    };
    // A hand that scrolls decides where the row stops; a press alone, on a link say, does not.
    const forget = () => {
      goal.current = undefined;
    };
    track.current?.addEventListener('scrollend', finish, { signal });
    for (const type of ['touchmove', 'wheel'])
      track.current?.addEventListener(type, forget, { signal, passive: true });
    return () => listeners.abort();
  }, []);

  return { frame, track, previous, next, isAtStart, isAtEnd, move };
}
