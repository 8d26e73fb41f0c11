import { afterEach, beforeAll } from '@jest/globals';
import { closeApp } from './open-app.tsx';

// The library does this itself, but only for the first file that loads it.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(closeApp);
