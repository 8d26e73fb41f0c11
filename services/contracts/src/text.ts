import { z } from 'zod';

/** A required line of text: trimmed, not empty, at most `max` characters. */
export const line = (max: number) => z.string().trim().min(1).max(max);
