const WIDTH = 500;
const HEIGHT = 600;
const POLL_MS = 250;

/** The browser did not let a popup open. */
class PopupBlockedError extends Error {
  override readonly name = 'PopupBlockedError';
}

function openPopup(): Window {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  const popup = window.open('', 'bookstore-sign-in', features);
  if (!popup) throw new PopupBlockedError('The browser blocked the popup');
  return popup;
}

/**
 * A popup counts as closed when its last page closed it, when the shopper did, and when it came back from another
 * site to this one: the shop's opener policy then cuts the tie between the two windows.
 */
const waitUntilClosed = (popup: Window): Promise<void> =>
  new Promise((resolve) => {
    const poll = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(poll);
      resolve();
    }, POLL_MS);
  });

/**
 * Opens a 500 x 600 popup, sends it to the address `findUrl` answers and waits until it is closed.
 * @throws PopupBlockedError when the browser does not let it open.
 */
export async function runInPopup(findUrl: () => Promise<string>): Promise<void> {
  const popup = openPopup();
  try {
    popup.location.replace(await findUrl());
    await waitUntilClosed(popup);
  } finally {
    popup.close();
  }
}
