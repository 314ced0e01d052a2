/** See `one-realm.cjs`. */
declare class OneRealm {
  constructor(config: { readonly projectConfig: { readonly testEnvironmentOptions: object } });
  /** Whether the suites of a worker share the module of this name. */
  shares(moduleName: string): boolean;
  teardown(): Promise<void>;
}
export = OneRealm;
