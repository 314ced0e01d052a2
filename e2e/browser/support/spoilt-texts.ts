import type { Page } from 'playwright-core';

/**
 * Texts of the page, or of the dialog on top, that are cut or overlap, and fields too narrow for their values. A text that
 * can be scrolled to or ends in an ellipsis is whole; pinned parts overlap by intent.
 */
export function spoiltTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 3;
    /** The box of a letter is higher than what is drawn of it. */
    const UNDRAWN = 0.2;
    interface Edges {
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
    const isEllipsis = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const isHiding = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCutBy = (line: Edges, box: Edges, style: CSSStyleDeclaration) => {
      const spare = (line.bottom - line.top) * UNDRAWN + 1;
      const isCutAside = isHiding(style.overflowX) && (line.right > box.right + 1 || line.left < box.left - 1);
      const isCutAcross = isHiding(style.overflowY) && (line.bottom > box.bottom + spare || line.top < box.top - spare);
      return !isEllipsis(style) && (isCutAside || isCutAcross);
    };
    const isSeen = (element: Element | null) =>
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;

    const spoiltIn = (root: Element): string[] => {
      const ancestorsOf = (element: Element | null): Element[] =>
        element && element !== root ? [element, ...ancestorsOf(element.parentElement)] : [];
      const linesOf = (node: Node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map((line) => ({ node, line }));
      };
      /** Where a line of a text can be seen, and whether something hides a part of it. */
      const seenOf = ({ node, line }: ReturnType<typeof linesOf>[number]) => {
        let { left, top, right, bottom } = line;
        let isCut = false;
        for (const element of ancestorsOf(node.parentElement)) {
          const style = getComputedStyle(element);
          if (style.overflowX === 'visible') continue;
          const box = element.getBoundingClientRect();
          isCut ||= isCutBy({ left, top, right, bottom }, box, style);
          [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
          [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        }
        return { node, text: node.textContent?.trim() ?? '', left, top, right, bottom, isCut };
      };
      const isLaidOut = ({ parentElement }: Node) =>
        isSeen(parentElement) &&
        ancestorsOf(parentElement).every((element) => {
          const { position, clipPath } = getComputedStyle(element);
          return position !== 'sticky' && position !== 'fixed' && clipPath === 'none';
        });
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode);
      const seen = nodes
        .filter((node) => node.textContent?.trim() && !node.parentElement?.closest('option') && isLaidOut(node))
        .flatMap(linesOf)
        .map(seenOf);
      const cut = seen.filter(({ isCut }) => isCut).map(({ text }) => `"${text}" is cut`);
      const narrow = [...root.querySelectorAll<HTMLInputElement>('input, select')]
        .filter((field) => isSeen(field) && !isEllipsis(getComputedStyle(field)))
        .filter((field) => field.scrollWidth > field.clientWidth + 1)
        .map((field) => `"${field.value || field.placeholder}" is wider than its field`);
      const shown = seen.filter(({ left, top, right, bottom }) => right - left > SLACK && bottom - top > SLACK);
      const lying = shown.flatMap((one, index) =>
        shown
          .slice(index + 1)
          .filter(
            (other) =>
              other.node !== one.node &&
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK,
          )
          .map((other) => `"${one.text}" and "${other.text}" lie on one another`),
      );
      return [...cut, ...narrow, ...lying];
    };

    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const parts = dialog ? [dialog] : [...document.querySelectorAll('main, nav:not(main nav)')];
    return (parts.length > 0 ? parts : [document.body]).flatMap(spoiltIn);
  });
}
