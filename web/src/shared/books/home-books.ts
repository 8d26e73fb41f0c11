/** How many books a row of books asks for at a time. */
export const ROW_PAGE_SIZE = 18;

/** How wide the covers at the top of the home page are shown. */
export const HERO_SIZES = '(min-width: 768px) 190px, 30vw';
