const { isBuiltin } = require('node:module');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Packages with a state of their own, which no suite may leave to the next one, and those of jest itself. */
const OWN_TO_A_SUITE = /^(@bahi\/|prom-client$|@opentelemetry\/|@jest\/|jest-|expect$)/;
const IS_PACKAGE = /^[@a-z]/;

/** The state of the process that a suite may change: globals, settings and listeners. */
function stateOf(target) {
  const globals = Object.getOwnPropertyDescriptors(target);
  const env = { ...process.env };
  const { exit, exitCode } = process;
  const listeners = new Map(process.eventNames().map((name) => [name, new Set(process.rawListeners(name))]));
  return { globals, env, exit, exitCode, listeners };
}

function restoreGlobals(target, globals) {
  for (const key of Reflect.ownKeys(target)) {
    const now = Object.getOwnPropertyDescriptor(target, key);
    if (!now.configurable) continue;
    const before = globals[key];
    if (!before) delete target[key];
    else if (before.value !== now.value || before.get !== now.get) Object.defineProperty(target, key, before);
  }
}

function restoreProcess({ env, exit, exitCode, listeners }) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.assign(process, { exit, exitCode });
  for (const name of process.eventNames())
    for (const listener of process.rawListeners(name))
      if (!listeners.get(name)?.has(listener)) process.removeListener(name, listener);
}

/**
 * An environment of jest in the realm of its worker: packages are loaded once per worker, and their errors and arrays
 * are those of the test. What a suite changes of the globals and of the process is restored when it ends.
 */
class OneRealm {
  constructor({ projectConfig }) {
    this.before = stateOf(globalThis);
    this.global = globalThis;
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    globalThis.global = globalThis;
    Error.stackTraceLimit = 100;
  }
  shares(moduleName) {
    return IS_PACKAGE.test(moduleName) && !OWN_TO_A_SUITE.test(moduleName) && !isBuiltin(moduleName);
  }
  exportConditions() {
    return this.conditions;
  }
  getVmContext() {
    return this.global;
  }
  async setup() {}
  async teardown() {
    this.fakeTimersModern.dispose();
    restoreGlobals(globalThis, this.before.globals);
    restoreProcess(this.before);
    this.global = null;
  }
}

module.exports = OneRealm;
