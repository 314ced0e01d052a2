const { createRequire } = require('node:module');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const compileFunction = vm.compileFunction;
/** A script cannot answer `import()`; no suite calls it, some packages mention it. */
const MAY_IMPORT = /\bimport\s*\(/;

/**
 * What jest compiles each module with. V8 keeps what it compiled of a script and finds it again in the next suite of the
 * worker; it keeps nothing of `compileFunction`.
 */
vm.compileFunction = (code, params = [], options = {}) => {
  const { parsingContext: context, filename } = options;
  if (!context) return compileFunction(code, params, options);
  const isOfThisRealm = context === globalThis;
  if (MAY_IMPORT.test(code))
    return compileFunction(code, params, isOfThisRealm ? { ...options, parsingContext: undefined } : options);
  const script = new vm.Script(`(function(${params.join(',')}){${code}\n})`, { filename });
  return isOfThisRealm ? script.runInThisContext() : script.runInContext(context);
};

const requires = new Map();

function requireOf(from) {
  const known = requires.get(from) ?? createRequire(from);
  requires.set(from, known);
  return known;
}

/** jest's runtime, which loads the modules that its environment shares once per worker and not once per suite. */
class QuickRuntime extends Runtime {
  requireModule(from, moduleName, ...rest) {
    if (moduleName && this._environment.shares?.(moduleName)) return requireOf(from)(moduleName);
    return super.requireModule(from, moduleName, ...rest);
  }
}

module.exports = QuickRuntime;
