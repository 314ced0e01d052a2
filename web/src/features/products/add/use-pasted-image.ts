import { useEffect, useRef } from 'react';

const TEXT_FIELD = 'input:not([readonly]), textarea, [contenteditable]';

/** Takes a picture from the clipboard unless a text field has the focus and there is text for it. */
export function usePastedImage(take: (file: File) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      const picture = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      const isInTextField = target instanceof Element && target.matches(TEXT_FIELD);
      if (!picture || (isInTextField && clipboardData?.getData('text'))) return;
      event.preventDefault();
      latest.current(picture);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
