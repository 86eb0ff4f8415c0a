/** Values for a path parameter that is a number. None of them is valid. */
const notIds = [
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x1',
  '+1',
  '01e',
  'NaN',
  'Infinity',
  'null',
  '१',
  '１',
  '9007199254740993',
  '9'.repeat(400),
  '%20',
  '%31%20',
  '1%00',
  '%ff',
  '%ed%a0%80',
  '%zz',
  '%',
  '1%2f2',
  '..%2f1',
  '%2e%2e%2f1',
  '1;a=b',
  '1,2',
  '%5b1%5d',
  "1'--",
  '1%0d%0aX-Evil:%201',
];

/** Values for a path parameter that is a name. Nothing has any of them. */
const notNames = [
  '%00',
  '%ff',
  '%2f',
  '..%2f..',
  'ALPHA',
  'a-b',
  'a%20b',
  '%0d%0a',
  "a'--",
  'ａ',
  '__proto__',
  'constructor',
  'a'.repeat(5000),
];

/** Values that no path parameter accepts, as they are sent. */
export const wrongParameter = (name: string): readonly string[] =>
  (name === 'id' ? notIds : notNames).map((text) =>
    text.replace(/[^\x20-\x7e]/g, encodeURIComponent),
  );

/** Paths that are similar to an operation's path, but are not it. */
export function nearPaths(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const last = rest.map((segment) => `/${segment}`).join('');
  return [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `${path}/..`,
    `${path}.json`,
    `${path}%00`,
    `${path};v=1`,
    `/${first.toUpperCase()}${last}`,
    `/${first}%2f${last.slice(1)}`,
    `/${first}\\${last}`,
    `${path}/${'a/'.repeat(2000)}`,
  ];
}

/** Equivalent spellings of a path (RFC 3986, section 6.2.2). */
export function samePaths(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const last = rest.map((segment) => `/${segment}`).join('');
  return [`/.${path}`, `/${first}/../${first}${last}`, `/${first}/%2e%2e/${first}${last}`];
}
