import '@google/model-viewer';
import { createElement } from 'react';

/** A 3D object that turns, and that the user can turn. */
export default function ModelView({ url, label }: { url: string; label: string }) {
  return createElement('model-viewer', {
    class: 'model',
    src: url,
    alt: label,
    'camera-controls': true,
    'auto-rotate': !matchMedia('(prefers-reduced-motion: reduce)').matches,
    'shadow-intensity': '0.6',
    'touch-action': 'pan-y',
    'interaction-prompt': 'none',
  });
}
