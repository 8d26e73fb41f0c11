import { processSettings } from '@bookstore/contracts/settings';
import { z } from 'zod';

export const settings = z.object(processSettings);
