/** Makes this window a phone's. Modules read the width once, so phone tests are in files of their own. */
export function becomePhone() {
  window.matchMedia = (query) =>
    ({ matches: query.includes('600px'), addEventListener: () => {}, removeEventListener: () => {} }) as never;
}
