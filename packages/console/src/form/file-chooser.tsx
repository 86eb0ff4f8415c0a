import { Upload } from 'lucide-react';
import { useRef } from 'react';
import type { FileKind } from '../contract/types.ts';
import { acceptOf } from './accept.ts';
import { CaptureButton } from './capture-button.tsx';

interface FileChooserProps {
  name: string;
  kinds: readonly FileKind[];
  isMultiple: boolean;
  onFiles: (files: Iterable<File>) => void;
}

/** The buttons that choose files or take them with the camera. */
export function FileChooser({ name, kinds, isMultiple, onFiles }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="media-add">
      <button type="button" className="button small" onClick={() => chooser.current?.click()}>
        <Upload size={14} /> Choose {inWords(kinds)}
      </button>
      <span className="media-words">or drop or paste it here</span>
      <CaptureButton kinds={kinds} onFiles={onFiles} />
      <input
        ref={chooser}
        type="file"
        hidden
        data-field={name}
        multiple={isMultiple}
        accept={acceptOf(kinds)}
        onChange={({ target }) => {
          onFiles(target.files ?? []);
          target.value = '';
        }}
      />
    </div>
  );
}

/** `an image or a video` */
function inWords(kinds: readonly FileKind[]): string {
  const words = { image: 'an image', audio: 'a sound', video: 'a video' };
  return kinds.map((kind) => words[kind]).join(' or ');
}
