const lost = new Set<HTMLLinkElement>();

/** Remembers style sheets that could not be fetched: the bundler takes a linked one for loaded, and never fetches it again. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && lost.add(target),
    true,
  );
}

/** Fetches lost style sheets again. Rejects when one is lost once more. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchAgain));
}

function fetchAgain(link: HTMLLinkElement) {
  lost.delete(link);
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = resolve;
    again.onerror = reject;
    link.replaceWith(again);
  });
}
