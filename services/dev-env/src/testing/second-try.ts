import { jest } from '@jest/globals';

// Tests use real processes on a machine that may be shared: each gets a second try, which the end of the run reports.
// It comes at once: after the other tests, what the tests of a file share (a page, a shop) is in another state.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
