import { useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../../lib/feedback/toast.js';
import { prepareImage } from './prepare-image.js';

/** The picture of the form: dropped, browsed or pasted, prepared for sending when it is chosen. */
export function useImage() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isPreparing, setIsPreparing] = useState(false);
  const latest = useRef<File | null>(null);
  const preview = usePreview(file);

  const choose = async (chosen: File) => {
    latest.current = chosen;
    setIsPreparing(true);
    const prepared = await prepareImage(chosen);
    // Another one was chosen, or none, while this one was being prepared.
    if (latest.current !== chosen) return;
    setIsPreparing(false);
    setProblem(prepared.problem);
    if (prepared.problem === undefined) setFile(prepared.file);
    else notify.error(prepared.problem);
  };
  const put = (next: File | null) => {
    latest.current = next;
    setIsPreparing(false);
    setProblem(undefined);
    setFile(next);
  };
  return { file, preview, problem, isPreparing, choose, put, setProblem };
}

/** The object URL of a chosen file for an `img`, revoked when it is no longer shown. */
function usePreview(file: File | null) {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return address;
}

export type ProductImage = ReturnType<typeof useImage>;
