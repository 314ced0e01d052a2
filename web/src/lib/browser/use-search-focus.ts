import { useEffect, useRef, useState } from 'react';
import { lastInput } from './last-input.js';

/** As long as a tap lasts: the rows must not move between its start and its end. Keys leave at once. */
const TAP_MS = 300;

/** Whether a search has the focus, for pages that give it the space of a phone. */
export function useSearchFocus() {
  const [isFocused, setIsFocused] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const onFocusChange = (has: boolean) => {
    clearTimeout(leaving.current);
    if (has || lastInput() === 'keyboard') setIsFocused(has);
    else leaving.current = setTimeout(setIsFocused, TAP_MS, false);
  };
  return { isFocused, onFocusChange };
}
