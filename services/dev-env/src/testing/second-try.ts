import { jest } from '@jest/globals';

// Tests use real processes on a machine that may be shared: each gets a second try, which the end of the run reports.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
