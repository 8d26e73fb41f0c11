const WIDTH = 500;
const HEIGHT = 600;
const POLL_MS = 250;

function openPopup(): Window {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  const popup = window.open('', 'bookstore-sign-in', features);
  if (!popup) throw new Error('The browser blocked the popup');
  return popup;
}

/**
 * Opens a popup at the URL that `fetchUrl` resolves with, and waits until it is closed: by its last page or by the
 * customer. It also counts as closed when it returned from another site, because the shop's opener policy then
 * disconnects the two windows.
 */
export async function runInPopup(fetchUrl: () => Promise<string>): Promise<void> {
  const popup = openPopup();
  try {
    popup.location.replace(await fetchUrl());
    while (!popup.closed) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  } finally {
    popup.close();
  }
}
