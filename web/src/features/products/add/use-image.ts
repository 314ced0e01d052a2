import { MAX_FILE_BYTES } from '@bahi/contracts/shared';
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../../lib/feedback/toast.js';
import { addProductTexts as texts } from '../../../lib/texts/en/add-product.js';
import { shrinkImage } from './shrink-image.js';

/** The picture of the form: dropped, browsed or pasted, made smaller before it is sent. */
export function useImage() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isShrinking, setIsShrinking] = useState(false);
  const latest = useRef<File | null>(null);
  const preview = usePreview(file);

  const refuse = (message: string) => {
    setProblem(message);
    notify.error(message);
  };
  const choose = async (chosen: File) => {
    if (!chosen.type.startsWith('image/')) return refuse(texts.notAnImage);
    latest.current = chosen;
    setIsShrinking(true);
    const small = await shrinkImage(chosen);
    // Another one was chosen, or none, while this one was being made smaller.
    if (latest.current !== chosen) return;
    setIsShrinking(false);
    if (small.size > MAX_FILE_BYTES) return refuse(texts.imageTooLarge);
    setProblem(undefined);
    setFile(small);
  };
  const put = (next: File | null) => {
    latest.current = next;
    setIsShrinking(false);
    setProblem(undefined);
    setFile(next);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!pasted) return;
    event.preventDefault();
    void choose(pasted); // cannot fail: an unreadable picture stays as it is
  };
  return { file, preview, problem, isShrinking, choose, put, paste, setProblem };
}

/** The object URL of a chosen file for an `img`, revoked when it is no longer shown. */
function usePreview(file: File | null) {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return address;
}

export type ProductImage = ReturnType<typeof useImage>;
