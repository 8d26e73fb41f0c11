import { path, placed, rect, type Point } from '../svg.ts';

export const NEWS_WIDTH = 640;
export const NEWS_HEIGHT = 400;
export const FLOOR = 340;
export const CLOTHS = ['#17473a', '#bf4f2a', '#e6b94d', '#56233f', '#24607a', '#f0d6c8'];

export const ground = (fill: string): string => rect([0, 0], NEWS_WIDTH, NEWS_HEIGHT, fill);
export const floor = (fill: string): string => rect([0, FLOOR], NEWS_WIDTH, NEWS_HEIGHT - FLOOR, fill);

/** An open book seen from its foot, its back at the point. */
export const openBook = (back: Point, half: number, cover: string): string =>
  placed(
    back,
    half / 100,
    path('M0 8Q-44 -10 -108 2V-54H108V2Q44 -10 0 8Z', cover),
    path('M0 0Q-40 -20 -100 -8V-64Q-40 -76 0 -54Z', '#fffaf0'),
    path('M0 0Q40 -20 100 -8V-64Q40 -76 0 -54Z', '#f3e7cd'),
  );
