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

/** jsdom with the browser APIs it lacks. */
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, {
      Response,
      TextDecoder,
      BroadcastChannel: StubBroadcastChannel,
      IntersectionObserver: StubIntersectionObserver,
      matchMedia: () => ({ matches: false }),
      scrollTo: () => undefined,
      createImageBitmap: () => Promise.resolve({ close: () => undefined }),
    });
    this.global.Element.prototype.scrollIntoView = () => undefined;
    Object.assign(this.global.HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
        this.querySelector('button')?.focus();
      },
      close(this: HTMLDialogElement) {
        this.open = false;
      },
    });
    const { Blob, FileReader } = this.global;
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
}
