/** Attributes on which no rule of the browser's own sheet depends. */
const WITHOUT_STYLE =
  /^(?:aria-|data-|on)|^(?:class|id|name|value|href|src|alt|for|role|title|tabindex|placeholder|d)$/;

/**
 * Computes one style for all elements of the same tags and attributes up to the root: searches by role ask for thousands, and
 * jsdom tries every rule on each. A document with a sheet of its own is asked as before.
 */
export function shareStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  const known = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0 || element.ownerDocument !== document)
      return compute(element, pseudo);
    const kind = kindOf(element);
    const style = known.get(kind) ?? compute(element);
    known.set(kind, style);
    return style;
  };
}

function kindOf(element: Element): string {
  let kind = element === document.activeElement ? ':focus' : '';
  for (let at: Element | null = element; at; at = at.parentElement) {
    kind += `<${at.localName}`;
    for (const { name, value } of at.attributes) if (!WITHOUT_STYLE.test(name)) kind += ` ${name}=${value}`;
  }
  return kind;
}
