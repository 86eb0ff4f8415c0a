import type { Root } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight({ bash, json, javascript });

/** The languages that are coloured. */
export type Language = 'bash' | 'json' | 'javascript';

/** A tree of spans. The text in them is never read as HTML. */
export function highlight(language: Language, code: string): Root {
  return lowlight.highlight(language, code);
}
