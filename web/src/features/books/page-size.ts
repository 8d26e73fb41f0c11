/** How many books a page of a list has, unless its address says how many. */
export const DEFAULT_PAGE_SIZE = 12;
