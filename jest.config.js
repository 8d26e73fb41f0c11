import { availableParallelism } from 'node:os';
import { env } from 'node:process';

/**
 * `npm test` leaves the matrices (`x.matrix.test.ts`) out, `npm run test:matrix` runs only them.
 * `--testPathIgnorePatterns` would replace the projects' own.
 */
const hasMatrices = env.TESTS === 'matrices';
const name = hasMatrices ? '*.matrix' : '*';

/**
 * Four projects. `unit` needs nothing; `int` gets a real MongoDB and RabbitMQ; `e2e` drives a whole shop on them with a
 * real browser; `dom` runs React components. What a project needs is started only when one of its tests runs.
 */
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: jsx, decorators: true },
      experimental: { keepImportAttributes: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

const testing = '<rootDir>/services/dev-env/src/testing';

const shared = {
  runtime: `${testing}/node-runtime.ts`,
  globals: { SHOP_VERSION: '1.2.3' },
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...(hasMatrices ? [] : ['\\.matrix\\.'])],
};

const onNode = {
  ...shared,
  testEnvironment: `${testing}/node-environment.ts`,
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};

export default {
  // A test that failed may have left a server open, and the run has to end all the same.
  forceExit: true,
  // Real parts, all on one core of a busy machine; a test that hangs is still found.
  testTimeout: 120_000,
  // Most of the slow tests wait for processes, so there is one worker more than there are cores.
  maxWorkers: availableParallelism() + 1,
  // A file's closed services stay in memory with its module: a worker that has grown is replaced between two files.
  workerIdleMemoryLimit: '250MB',
  testSequencer: `${testing}/slow-first-sequencer.ts`,
  reporters: ['default', `${testing}/summary-reporter.ts`],
  projects: [
    {
      ...onNode,
      displayName: 'unit',
      testMatch: [`<rootDir>/{services,gateway,web}/**/${name}.test.ts`],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.int\\.test\\.ts$'],
    },
    {
      ...onNode,
      displayName: 'int',
      testMatch: [`<rootDir>/{services,gateway,web}/**/${name}.int.test.ts`],
      globalSetup: `${testing}/infrastructure-setup.ts`,
      globalTeardown: `${testing}/global-teardown.ts`,
    },
    {
      ...onNode,
      displayName: 'e2e',
      testMatch: [`<rootDir>/web/e2e/**/${name}.e2e.ts`],
      globalSetup: `${testing}/shop-setup.ts`,
      globalTeardown: `${testing}/global-teardown.ts`,
    },
    {
      ...shared,
      displayName: 'dom',
      runner: `${testing}/component-runner.ts`,
      testEnvironment: '<rootDir>/web/src/shared/testing/browser-environment.ts',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      setupFilesAfterEnv: ['<rootDir>/web/src/app/testing/setup.ts'],
      testMatch: [`<rootDir>/web/src/**/${name}.test.tsx`],
      moduleNameMapper: { '^react-apexcharts$': '<rootDir>/web/src/shared/testing/chart-stand-in.tsx' },
    },
  ],
};
