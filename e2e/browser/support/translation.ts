import type { BrowserContext } from 'playwright-core';

/**
 * Does to every page what the translation of a browser does: it replaces each text, now and whenever one appears or
 * changes, by a copy inside two `font` elements. The app keeps references to the texts that are gone.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const untouched = 'script, style, noscript, textarea, svg, [data-translated]';

    const replace = (text: Text) => {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untouched)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.dataset.translated = 'true';
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const replaceAll = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) replace(text);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) replaceAll(node);
    });
    document.addEventListener('DOMContentLoaded', () => {
      replaceAll(document.body);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}
