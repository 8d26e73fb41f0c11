import type { JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { z } from 'zod';

const options = z.object({ customExportConditions: z.array(z.string()) });
const mocker = new ModuleMocker(globalThis);

/**
 * Runs test files in the globals of the worker's own process, not in a VM context, so that they can share the modules that
 * `NodeRuntime` loads. After each file it undoes what the file changed of environment variables, mocks and timers.
 */
export default class NodeEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = mocker;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #conditions: string[];
  readonly #variables = { ...process.env };

  constructor({ projectConfig }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.#conditions = options.parse(projectConfig.testEnvironmentOptions).customExportConditions;
    Object.assign(globalThis, projectConfig.globals);
  }

  readonly exportConditions = () => this.#conditions;
  readonly getVmContext = () => null;
  readonly setup = () => Promise.resolve();

  teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    mocker.restoreAllMocks();
    for (const name of Object.keys(process.env))
      if (!(name in this.#variables)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, this.#variables);
    return Promise.resolve();
  }
}
