import type { Root } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight({ bash, json, typescript });

export type Language = 'bash' | 'json' | 'typescript';

/** A tree of spans. The text in them is never read as HTML. */
export function highlight(language: Language, code: string): Root {
  return lowlight.highlight(language, code);
}
