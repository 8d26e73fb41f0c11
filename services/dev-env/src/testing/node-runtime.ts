import type { ScriptTransformer } from '@jest/transform';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type NodeEnvironment from './node-environment.ts';

type Globals = Record<string, unknown>;

const GLOBALS = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
  'test',
];
const GLOBALS_URL = 'jest:globals';
const GLOBALS_SOURCE = `export const { ${GLOBALS.join(', ')} } = globalThis[Symbol.for('${GLOBALS_URL}')];`;
const TYPESCRIPT = /^file:(?!.*\/node_modules\/).*\.tsx?(\?|$)/;
const MODULE = { format: 'module', shortCircuit: true } as const;
const TRANSFORMATION = {
  collectCoverage: false,
  collectCoverageFrom: [],
  coverageProvider: 'v8' as const,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** As `testTimeout` of `jest.config.js`, which is not among the settings of a project. */
const LOADING_MS = 120_000;

const load = createRequire(import.meta.url);
const sourceMaps = new Map<string, string>();
let loadedFiles = 0;

/** How the project of the file that runs now loads modules: a worker runs one file after the other. */
let loader:
  { mapName: (name: string) => string; conditions: string[]; transformer: ScriptTransformer } | undefined;
let globals: Globals = {};

/**
 * Lets Node load the test files of a project: the modules they import are evaluated once in each worker and shared by its
 * files, while Jest's own runtime evaluates all of them for every file. They are compiled by the project's `transform`, whose
 * results Jest keeps on disk. Modules cannot be mocked. The project's `testEnvironment` is `NodeEnvironment` or extends it.
 * @see https://jestjs.io/docs/configuration#runtime-string
 */
export default class NodeRuntime {
  readonly #environment: NodeEnvironment;

  constructor(
    { moduleNameMapper }: { moduleNameMapper: [string, string][] },
    environment: NodeEnvironment,
    _resolver: unknown,
    transformer: ScriptTransformer,
  ) {
    const mapName = (name: string) => {
      const path = moduleNameMapper.find(([pattern]) => new RegExp(pattern).test(name))?.[1];
      return path === undefined ? name : pathToFileURL(path).href;
    };
    loader = { mapName, conditions: environment.exportConditions(), transformer };
    this.#environment = environment;
  }

  readonly unstable_shouldLoadAsEsm = () => true;
  readonly requireModule = load;
  readonly getSourceMaps = () => sourceMaps;
  readonly getAllCoverageInfoCopy = () => undefined;
  readonly enterTestCode = () => undefined;
  readonly leaveTestCode = () => undefined;
  readonly teardown = () => undefined;

  /** Evaluates the file once more each time, but what it imports only once. What it awaits has as much time as a test. */
  async unstable_importModule(path: string): Promise<unknown> {
    loadedFiles += 1;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new Error(`The file was not loaded within ${LOADING_MS / 1000} s.`));
    }, LOADING_MS);
    try {
      return await Promise.race([import(`${pathToFileURL(path).href}?${loadedFiles}`), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Evaluates the test framework for each file, because it keeps the file's tests in its module. */
  requireInternalModule(path: string): unknown {
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    Reflect.deleteProperty(load.cache, path);
    return load(path);
  }

  setGlobalsForRuntime(framework: Globals): void {
    const { moduleMocker: mocks, fakeTimersModern: timers } = this.#environment;
    const jest = {
      fn: mocks.fn.bind(mocks),
      spyOn: mocks.spyOn.bind(mocks),
      replaceProperty: mocks.replaceProperty.bind(mocks),
      restoreAllMocks: mocks.restoreAllMocks.bind(mocks),
      useFakeTimers: timers.useFakeTimers.bind(timers),
      useRealTimers: timers.useRealTimers.bind(timers),
      advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
    };
    globals = { ...framework, jest };
    // Testing Library looks there whether timers are fake.
    Object.assign(globalThis, { jest });
  }
}

/** What `@jest/globals` exports. Modules that files share keep what they have imported, so it calls that of the file that runs. */
const forward = (name: string) =>
  new Proxy(() => undefined, {
    apply: (_target, thisArgument: unknown, args: unknown[]): unknown => {
      const current = globals[name];
      if (typeof current !== 'function') throw new TypeError(`${name} is called outside of a test file`);
      return Reflect.apply(current, thisArgument, args);
    },
    get: (_target, key): unknown => Reflect.get(new Object(globals[name]), key),
  });

Reflect.set(
  globalThis,
  Symbol.for(GLOBALS_URL),
  Object.fromEntries(GLOBALS.map((name) => [name, forward(name)])),
);

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    if (specifier === '@jest/globals') return { ...MODULE, url: GLOBALS_URL };
    if (!loader) return nextResolve(specifier, context);
    // The environment says whether this is Node.
    const conditions = context.conditions.filter((name) => !name.startsWith('node'));
    return nextResolve(loader.mapName(specifier), {
      ...context,
      conditions: [...loader.conditions, ...conditions],
    });
  },
  load: (url, context, nextLoad) => {
    if (url === GLOBALS_URL) return { ...MODULE, source: GLOBALS_SOURCE };
    // Tests of components have no styles.
    if (url.endsWith('.css')) return { ...MODULE, source: '' };
    if (!loader || !TYPESCRIPT.test(url)) return nextLoad(url, context);
    const { code, sourceMapPath } = loader.transformer.transform(fileURLToPath(url), TRANSFORMATION);
    if (sourceMapPath !== null) sourceMaps.set(url, sourceMapPath);
    return { ...MODULE, source: code };
  },
});
