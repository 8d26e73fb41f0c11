import { line, path, placed, type Point } from './svg.ts';

/** A two-master under sail; `deck` is the middle of her deck. */
export const schooner = (deck: Point, scale: number, hull: string, sail: string): string =>
  placed(
    deck,
    scale,
    path('M-96 0H92L112 -20L70 -14H-92L-104 -26Z M-96 0Q-84 34 -52 36H54Q82 30 92 0Z', hull),
    line('M-34 0V-176M34 0V-156M92 -8L140 -44', hull, 5),
    path(
      'M-40 -20V-162Q-92 -110 -96 -26Q-66 -14 -40 -20Z M28 -18V-142Q-14 -96 -22 -24Q4 -12 28 -18Z M40 -20V-146Q92 -80 128 -38Q84 -30 40 -20Z',
      sail,
    ),
    path('M-34 -176h-40l10 10l-10 10h40Z', hull),
  );
