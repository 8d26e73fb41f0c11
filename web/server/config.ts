import { processSettings } from '@bookstore/contracts/settings';
import { z } from 'zod';

export const webSettings = z.object(processSettings);
export type WebSettings = z.infer<typeof webSettings>;
