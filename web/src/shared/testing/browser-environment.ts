import JsdomEnvironment from 'jest-environment-jsdom';

/** A channel without other tabs. */
class StubBroadcastChannel {
  readonly addEventListener = () => undefined;
  readonly postMessage = () => undefined;
}

/** An observer in whose sight nothing comes. */
class StubIntersectionObserver {
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;
}

/** Gives a window of jsdom the browser APIs that it lacks. */
export function completeWindow(window: JsdomEnvironment['global']): void {
  Object.assign(window, {
    Response,
    TextDecoder,
    BroadcastChannel: StubBroadcastChannel,
    IntersectionObserver: StubIntersectionObserver,
    matchMedia: () => ({ matches: false }),
    scrollTo: () => undefined,
    createImageBitmap: () => Promise.resolve({ close: () => undefined }),
  });
  Object.assign(window.URL, { createObjectURL: () => '#file', revokeObjectURL: () => undefined });
  window.Element.prototype.scrollIntoView = () => undefined;
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector('button')?.focus();
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  const { Blob, FileReader } = window;
  Blob.prototype.arrayBuffer = function readBytes(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => {
        if (reader.result && typeof reader.result === 'object') resolve(reader.result);
      };
      reader.readAsArrayBuffer(this);
    });
  };
}

export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    completeWindow(this.global);
  }
}
