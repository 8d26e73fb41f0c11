/** How long a scenario that is warmed up runs unmeasured first, so that V8 has compiled what its requests go through. */
export const WARM_UP_SECONDS = 5;
