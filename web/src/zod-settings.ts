import { config } from 'zod';

/** The content security policy forbids `eval`, and browsers report even zod's probe for it. */
config({ jitless: true });
