/** How long the browser may take to close the window. */
const CLOSING_MS = 500;

/** The last page of the sign-in popup. The window that opened it notices that it is closed. */
window.close();

// A browser that leaves it open shows the shop in it: this file has no words, as it is in no language.
setTimeout(() => location.replace('/'), CLOSING_MS);
