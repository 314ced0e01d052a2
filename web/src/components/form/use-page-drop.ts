import { useEffect, useRef } from 'react';

/**
 * Takes a file that is dropped anywhere on the page, where the browser would open it in the place of the page. For dialogs
 * with a drop zone; `Dropzone` uses it. Dragged text is left to the browser.
 */
export function usePageDrop(onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) latest.current(file);
    };
    addEventListener('dragover', onDragOver);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('drop', onDrop);
    };
  }, []);
}

function carriesFiles({ dataTransfer }: DragEvent) {
  return dataTransfer?.types.includes('Files') ?? false;
}
