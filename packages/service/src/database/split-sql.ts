/** What hides a separator: comments, texts, quoted names and the bodies of functions. */
const hidden =
  /--[^\n]*|\/\*.*?\*\/|\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$.*?\$\1\$/gs;

/** Splits SQL into its statements, each on one line and without comments. */
export function splitStatements(sql: string): string[] {
  return split(sql.replaceAll(hidden, withoutComment), ';');
}

/** Splits at the commas that are in no brackets. */
export function splitActions(text: string): string[] {
  return split(text, ',');
}

function withoutComment(text: string): string {
  return text.startsWith('--') || text.startsWith('/*') ? ' ' : text;
}

function split(text: string, separator: ',' | ';'): string[] {
  const isCovered = covered(text);
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && (text[at] !== separator || isCovered(at))) continue;
    parts.push(text.slice(start, at).replaceAll(/\s+/g, ' ').trim());
    start = at + 1;
  }
  return parts.filter((part) => part !== '');
}

/** Whether a place of the text is in a quotation or in brackets. */
function covered(text: string): (at: number) => boolean {
  const depths = new Uint16Array(text.length);
  const quoted = [...text.matchAll(hidden)].map(({ index, 0: part }) => [index, part.length]);
  for (const [index = 0, length = 0] of quoted) depths.fill(1, index, index + length);
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (depths[at] !== 0) continue;
    const sign = text.charAt(at);
    if (sign === ')' || sign === ']') depth--;
    depths[at] = depth;
    if (sign === '(' || sign === '[') depth++;
  }
  return (at) => depths[at] !== 0;
}
