import { Camera, Mic } from 'lucide-react';
import { useRef } from 'react';
import type { FileKind } from '../contract/types.ts';
import { acceptOf } from './accept.ts';

interface CaptureButtonProps {
  kinds: readonly FileKind[];
  onFiles: (files: Iterable<File>) => void;
}

/** A button for phones. It opens the camera, or the recorder for sounds. */
export function CaptureButton({ kinds, onFiles }: CaptureButtonProps) {
  const capture = useRef<HTMLInputElement>(null);
  const isSound = kinds.every((kind) => kind === 'audio');
  return (
    <>
      <button
        type="button"
        className="button small only-touch"
        onClick={() => capture.current?.click()}
      >
        {isSound ? <Mic size={14} aria-hidden /> : <Camera size={14} aria-hidden />}
        {isSound ? 'Record' : 'Camera'}
      </button>
      <input
        ref={capture}
        type="file"
        hidden
        accept={acceptOf(kinds)}
        capture="environment"
        onChange={({ target }) => {
          onFiles(target.files ?? []);
          target.value = '';
        }}
      />
    </>
  );
}
