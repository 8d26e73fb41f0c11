/** How long the browser may take to close the window. */
const CLOSING_MS = 500;

/** The last page of the sign-in popup. The window that opened it notices that it is closed. */
window.close();

// Where the browser leaves it open, it is read. What cannot be loaded leaves it in English.
setTimeout(
  () =>
    void import('./shared/identity/signed-in-page.ts')
      .then(({ translateSignedIn }) => translateSignedIn())
      .catch(() => undefined),
  CLOSING_MS,
);
