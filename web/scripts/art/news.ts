import { cashOnDelivery } from './news/cash-on-delivery.ts';
import { choosingEditions } from './news/choosing-editions.ts';
import { readingRoom } from './news/reading-room.ts';
import { storyHour } from './news/story-hour.ts';
import { tenClassics } from './news/ten-classics.ts';
import { NEWS_HEIGHT, NEWS_WIDTH } from './news/stage.ts';
import { svg } from './svg.ts';

/** The pictures beside the shop's news, by file name. */
export const NEWS: Readonly<Record<string, () => string>> = {
  'reading-room': readingRoom,
  'ten-classics': tenClassics,
  'choosing-editions': choosingEditions,
  'story-hour': storyHour,
  'cash-on-delivery': cashOnDelivery,
};

export const drawNews = (draw: () => string): string => svg(NEWS_WIDTH, NEWS_HEIGHT, draw());
