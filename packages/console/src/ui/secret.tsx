import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from './copy-button.tsx';

/** A secret that is hidden until the user wants to see it. */
export function Secret({ value }: { value: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="secret">
      <code>{isShown ? value : '•'.repeat(16)}</code>
      <button type="button" className="button quiet small" onClick={() => setShown(!isShown)}>
        {isShown ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
        {isShown ? 'Hide' : 'Show'}
      </button>
      <CopyButton text={value} />
    </span>
  );
}
