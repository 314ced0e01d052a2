/** Makes this window a phone's. A width is asked once for the life of a module, so a phone is a test file of its own. */
export function becomePhone() {
  window.matchMedia = (query) =>
    ({ matches: query.includes('600px'), addEventListener: () => {}, removeEventListener: () => {} }) as never;
}
