/** Makes this window a phone's. Modules read the width once, so phone tests are in files of their own. */
export function becomePhone() {
  window.matchMedia = (query) =>
    ({ matches: /600px|coarse/.test(query), addEventListener: () => {}, removeEventListener: () => {} }) as never;
}
