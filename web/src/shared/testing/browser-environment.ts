import NodeEnvironment from '@bookstore/dev-env/testing/node-environment';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost/' });

/** What tests use of Node although jsdom has it, too; the rest of what both have is jsdom's, as its nodes ask for it. */
const OF_NODE =
  /^(Infinity|NaN|undefined|console|(set|clear)(Timeout|Interval)|queueMicrotask|performance|crypto|atob|btoa|URL|URLSearchParams)$/;

/** A channel without other tabs. */
class StubBroadcastChannel {
  readonly addEventListener = () => undefined;
  readonly postMessage = () => undefined;
}

/** An observer in whose sight nothing comes; with a margin around it everything is near. */
class StubIntersectionObserver {
  constructor(handle: (entries: readonly object[]) => void, { rootMargin }: { rootMargin?: string } = {}) {
    this.observe = (target) => {
      if (rootMargin) handle([{ target, isIntersecting: true }]);
    };
  }

  readonly observe: (target: unknown) => void;
  readonly disconnect = () => undefined;
}

for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(window)))
  if (!OF_NODE.test(name)) Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });

Object.assign(globalThis, {
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
  BroadcastChannel: StubBroadcastChannel,
  IntersectionObserver: StubIntersectionObserver,
  matchMedia: () => ({ matches: false }),
  scrollTo: () => undefined,
  createImageBitmap: () => Promise.resolve({ close: () => undefined }),
});
Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => undefined });
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
window.Blob.prototype.arrayBuffer = function readBytes(this: Blob) {
  return new Promise((resolve) => {
    const reader = new window.FileReader();
    reader.onload = () => {
      if (reader.result && typeof reader.result === 'object') resolve(reader.result);
    };
    reader.readAsArrayBuffer(this);
  });
};

/** Node's environment with the globals of one jsdom, and the browser APIs it lacks. */
export default class BrowserEnvironment extends NodeEnvironment {}
