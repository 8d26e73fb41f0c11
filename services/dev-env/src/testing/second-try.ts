import { jest } from '@jest/globals';

// Real parts on a machine shared with others: a test gets a second try, and the end of the run tells which needed it.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
