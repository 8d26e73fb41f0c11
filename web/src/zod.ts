import { config, z } from 'zod/v4';

/** The content security policy forbids `eval`, and browsers report even zod's probe for it. */
config({ jitless: true });

/** What the build takes for `zod`, wherever it is imported. */
export { z };
