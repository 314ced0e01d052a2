import type { Page } from 'playwright-core';

/**
 * The texts of the page, or of the dialog that is open, that are cut at the side or lie on one another. What can be
 * scrolled to or ends in an ellipsis is whole; what is pinned lies on others by intent.
 */
export const spoiltTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK = 3;
    const root = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body;
    const ancestorsOf = (element: Element | null): Element[] =>
      element && element !== root ? [element, ...ancestorsOf(element.parentElement)] : [];
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].map((line) => ({ node, line }));
    };
    /** Where a line of a text can be seen, and whether something hides its sides. */
    const seenOf = ({ node, line }: ReturnType<typeof linesOf>[number]) => {
      let { left, top, right, bottom } = line;
      let isCut = false;
      for (const element of ancestorsOf(node.parentElement)) {
        const { overflowX, textOverflow } = getComputedStyle(element);
        if (overflowX === 'visible') continue;
        const box = element.getBoundingClientRect();
        const isHidden = overflowX === 'hidden' || overflowX === 'clip';
        isCut ||= isHidden && textOverflow !== 'ellipsis' && (right > box.right + 1 || left < box.left - 1);
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { node, text: node.textContent?.trim() ?? '', left, top, right, bottom, isCut };
    };
    const isLaidOut = ({ parentElement }: Node) =>
      parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
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
    return [...cut, ...lying];
  });
