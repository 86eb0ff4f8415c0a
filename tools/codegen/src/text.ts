/** `editImage` → `EditImage`, `user-list` → `UserList`, by orval's rules for type names. */
export function pascal(text: string): string {
  const source = /[a-z\u00DF-\u00FF]/.test(text) ? text : text.toLowerCase();
  const words = source.match(/[a-zA-Z0-9\u00C0-\u017F]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return text.startsWith('_') ? `_${name}` : name;
}

/** The same with a small letter at its beginning: `user-list` → `userList`. */
export function camel(text: string): string {
  const name = pascal(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Whether a word of the language cannot be the name of a constant. */
export function isReserved(word: string): boolean {
  return /^(arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/.test(
    word,
  );
}

/**
 * What the names of an operation's own schemas begin with. orval would put an underscore before a word
 * of the language, such as `delete`.
 */
export function schemaPrefix(id: string): string {
  return pascal(id) + (isReserved(camel(id)) ? 'Operation' : '');
}

/** The name of the schema of a further media type of a body, if that is no component. */
export function otherBodyName(prefix: string, index: number): string {
  return `${prefix}Body${index + 2}`;
}

/** A name that is not taken: the given one, or that with a number from 2 on at its end. */
export function freeName(name: string, taken: ReadonlySet<unknown>): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name}${n}`;
  return free;
}

/** The tag for a deprecated thing, with the day until which it works. */
export function deprecation(sunset: unknown): string {
  return typeof sunset === 'string' ? `@deprecated Supported until ${sunset}.` : '@deprecated';
}

/** A key of an object literal, with quotes only if it needs them. */
export function key(name: string): string {
  // Without brackets, it would be the prototype.
  if (name === '__proto__') return "['__proto__']";
  // A longer number would lose digits.
  const isNumber = /^(0|[1-9]\d{0,14})$/.test(name);
  return isNumber || /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

/** A string literal in single quotes. */
export function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Characters of a line. */
const width = 100;

/**
 * A value as a TypeScript literal. Objects and arrays are on one line if they fit, else one entry
 * per line. `Code` stands for an expression. The line begins with `indent` spaces, and has `used`
 * more characters around the literal.
 */
export function literal(value: unknown, indent = 0, used = 0): string {
  const line = onOneLine(value);
  const entries = entriesOf(value);
  const fits = !line.includes('\n') && indent + used + line.length < width;
  if (fits || entries.length === 0) return line;
  const inner = ' '.repeat(indent + 2);
  const lines = entries.map(
    ([name, item]) => `${inner}${name}${literal(item, indent + 2, name.length + 1)},\n`,
  );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join('')}${' '.repeat(indent)}${close}`;
}

/** A literal without line breaks of its own, however long. */
function onOneLine(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  const flat = entriesOf(value).map(([name, item]) => name + onOneLine(item));
  if (Array.isArray(value)) return `[${flat.join(', ')}]`;
  return flat.length === 0 ? '{}' : `{ ${flat.join(', ')} }`;
}

/** The entries of an object or array, each with what stands before its value; none of other values. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || value instanceof Code) return [];
  if (Array.isArray(value)) return value.map((item) => ['', item]);
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([name, item]) => [`${key(name)}: `, item]);
}

/** The lines of one entry of a generated table, with a comma at their end. */
export function tableRow(id: string, row: unknown): string {
  const start = `  ${key(id)}: `;
  return `${start}${literal(row, 2, start.length)},\n`;
}

/** A piece of TypeScript inside a literal. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
