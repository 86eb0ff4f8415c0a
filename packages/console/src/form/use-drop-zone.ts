import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { isUrl } from '../media/kinds.ts';

/** Takes files and addresses that are dropped on an element, and files that are pasted. */
export function useDropZone(
  onFiles: (files: FileList) => void,
  onAddress: (address: string) => void,
) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      // The first address of `text/uri-list`, which has comments, too.
      const address = event.dataTransfer.getData('URL');
      if (event.dataTransfer.files.length > 0) onFiles(event.dataTransfer.files);
      else if (isUrl(address)) onAddress(address);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      onFiles(event.clipboardData.files);
    },
  };
  return { isOver, handlers };
}
