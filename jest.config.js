/** Two projects: `node` runs services, gateway and browser journeys; `dom` runs React components. */
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: jsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

export default {
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
      testMatch: ['<rootDir>/{services,gateway,web}/**/*.{test,e2e}.ts'],
      globalSetup: '<rootDir>/services/dev-env/src/testing/global-setup.ts',
      globalTeardown: '<rootDir>/services/dev-env/src/testing/global-teardown.ts',
    },
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      testMatch: ['<rootDir>/web/src/**/*.test.tsx'],
    },
  ],
};
