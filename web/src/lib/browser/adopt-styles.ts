/**
 * Adds the rules of a style sheet that came with its script: the one file of every page stays small, and nothing waits for a
 * second one. Import it with `?inline`; its classes are global, so each begins with the name of its file.
 */
export function adoptStyles(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
