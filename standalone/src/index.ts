export { DEMO_ACCOUNT, type DemoAccount } from './demo/prepare-demo.js';
export { consoleProgress, type Progress, silentProgress } from './progress.js';
export { serviceDefinitions } from './services.js';
export { StandaloneSettings } from './settings.js';
export { type Standalone, type StandaloneOptions, startStandalone } from './standalone.js';
export { sentenceFor } from './start-error.js';
