/** The limits of what people type and clients send. No schemas, so that pages name them without the library of the schemas. */

/** The largest body of a request, without files. */
export const MAX_BODY_BYTES = 100 * 1024;

/** The same of the settings of the shop: four legal pages in a script of three bytes a character, and all its news. */
export const SETTINGS_MAX_BYTES = 400 * 1024;

/** How long the gateway waits for a service to begin its response, in milliseconds. */
export const GATEWAY_TIMEOUT_MS = 5000;

/** The longest title and the longest description of a book. */
export const MAX_TITLE_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 5000;

/** The longest name of an author, a publisher or a series, and how many authors a book has at most. */
export const MAX_CREDIT_LENGTH = 200;
export const MAX_AUTHORS = 20;

/** How many categories the shop has at most, and how long the name of one is. */
export const MAX_CATEGORIES = 50;
export const MAX_CATEGORY_LENGTH = 40;

/** The longest recommendation of a book by a bookseller. */
export const MAX_RECOMMENDATION_LENGTH = 300;

/** How many reading lists the shop has at most, the longest title and sentence of one, and how many books it has at most. */
export const MAX_READING_LISTS = 12;
export const MAX_LIST_TITLE_LENGTH = 80;
export const MAX_LIST_INTRO_LENGTH = 300;
export const MAX_LISTED_BOOKS = 30;

/** The longest text about an author, and about how many authors there is one at most. */
export const MAX_ABOUT_LENGTH = 1000;
export const MAX_AUTHOR_NOTES = 1000;

/** How many social networks, items of news and promises the shop shows at most. */
export const MAX_NETWORKS = 8;
export const MAX_NEWS = 10;
export const MAX_PROMISES = 4;

/** The longest name of a person. */
export const MAX_NAME_LENGTH = 200;

/** The fewest digits of a phone number: so many have those of the smallest countries, such as Niue, without a calling code. */
export const MIN_PHONE_DIGITS = 4;

/** The longest phone number, street and zipcode of an order. */
export const MAX_PHONE_LENGTH = 40;
export const MAX_STREET_LENGTH = 200;
export const MAX_ZIPCODE_LENGTH = 20;

/** How many addresses a customer can save, and how long the name of one is. */
export const MAX_ADDRESSES = 10;
export const MAX_ADDRESS_LABEL_LENGTH = 40;

/** The longest note of a customer for the courier. */
export const MAX_COURIER_NOTE_LENGTH = 200;

/** The longest note of staff on an order, and how many an order has at most. */
export const MAX_ORDER_NOTE_LENGTH = 1000;
export const MAX_ORDER_NOTES = 50;

/** How long a password is, of staff and of customers; for staff there is another maximum. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
