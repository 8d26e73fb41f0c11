/** How many slides a carousel shows at once: below 768 px, from 768 px on and from 1180 px on. */
export const SLIDES_PER_VIEW = { small: 1, medium: 2, large: 3 } as const;
