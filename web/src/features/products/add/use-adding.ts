import { useCallback, useState } from 'react';

export type AddMethod = 'single' | 'csv';

interface Shown {
  readonly way: AddMethod;
  readonly open: boolean;
  /** Each opening starts afresh. */
  readonly opening: number;
  /** Scanned at the counter; no product has it yet. */
  readonly code: string | null;
}

/** Which of the dialogs for adding products is open: the chooser, then the one that was chosen. */
export function useAdding() {
  const [isChoosing, setIsChoosing] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const openChooser = useCallback(() => setIsChoosing(true), []);
  const closeChooser = useCallback(() => setIsChoosing(false), []);
  const choose = useCallback((way: AddMethod, code: string | null = null) => {
    setIsChoosing(false);
    setShown((before) => ({ way, open: true, opening: (before?.opening ?? 0) + 1, code }));
  }, []);
  /** Closes what was opened then; another one that was opened since stays. */
  const close = useCallback(
    (opening: number) => setShown((before) => (before?.opening === opening ? { ...before, open: false } : before)),
    [],
  );
  const isOpen = isChoosing || Boolean(shown?.open);
  return { isChoosing, shown, isOpen, openChooser, closeChooser, choose, close };
}

export type Adding = ReturnType<typeof useAdding>;
