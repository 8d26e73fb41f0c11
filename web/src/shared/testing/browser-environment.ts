import JsdomEnvironment from 'jest-environment-jsdom';

/** No other tab listens in a test. */
class LonelyBroadcastChannel {
  readonly addEventListener = () => undefined;
  readonly postMessage = () => undefined;
}

/** jsdom, with what browsers have and it has not. */
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, {
      Response,
      TextDecoder,
      BroadcastChannel: LonelyBroadcastChannel,
      matchMedia: () => ({ matches: false }),
      scrollTo: () => undefined,
    });
  }
}
