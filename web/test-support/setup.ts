import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { printDocumentsOnce } from './print-once.js';
import { findLabelsQuickly } from './quick-labels.js';
import { shareStyles } from './shared-styles.js';

// A guard against what hangs, as the time limit of a test is.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom lacks and the overlay library needs.
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: globalThis.ResizeObserver ?? NoResize, TextEncoder, TextDecoder });
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};
Object.assign(Element.prototype, {
  scrollIntoView: () => {},
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
});
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
// Style sheets that are made by a script.
Object.assign(CSSStyleSheet.prototype, { replaceSync: () => {} });
Object.assign(document, { adoptedStyleSheets: [] });
window.scrollTo = () => {};

shareStyles();
findLabelsQuickly();
printDocumentsOnce();

// React keeps the stack of every element it makes, a fifth of a run; only its warnings would show them.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const { [INTERNALS]: internals } = React as unknown as Record<typeof INTERNALS, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// jsdom does not know the element yet, every browser of ours does; all other complaints are shown.
const complain = console.error;
console.error = (...words: unknown[]) => {
  if (String(words[0]).startsWith('The tag <%s> is unrecognized in this browser') && words[1] === 'search') return;
  complain(...words);
};

// A test that failed under fake timers must not take the ones after it with it.
beforeEach(() => void jest.useRealTimers());

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
