import { config } from 'zod';

/** The content policy forbids making code from text: zod must not even try, for the browser reports each try. */
config({ jitless: true });
