type Place = 'path' | 'query' | 'header' | 'cookie';
type Kind = 'value' | 'list' | 'object';

/** One row of the standard: how a parameter `color` is written. */
export interface Style {
  place: Place;
  /** Undefined if the contract says nothing, so that the default counts. */
  style: string | undefined;
  explode: boolean | undefined;
  /** The path in place of `{color}`, the query, the header, or the cookies, for each kind of value. */
  written: Partial<Record<Kind, string>>;
}

/** The values of the standard's examples, with characters that separate values elsewhere. */
const values: Readonly<Record<Kind, unknown>> = {
  value: 'blue & /green',
  list: ['blue', 'black,brown', 'a/b=c'],
  object: { R: 100, G: 200, B: 150 },
};

/** Headers are not percent-encoded (appendix D), so no value of a list may have a comma there. */
export function exampleOf(place: Place, kind: Kind): unknown {
  return place === 'header' && kind === 'list' ? ['blue', 'black & brown'] : values[kind];
}

const text = 'blue%20%26%20%2Fgreen';
const commas = 'blue,black%2Cbrown,a%2Fb%3Dc';
const turns = 'R,100,G,200,B,150';
const pairs = 'R=100&G=200&B=150';
const repeated = 'color=blue&color=black%2Cbrown&color=a%2Fb%3Dc';
const formExploded = { value: `color=${text}`, list: repeated, object: pairs };
const form = { value: `color=${text}`, list: `color=${commas}`, object: `color=${turns}` };
const simple = { value: text, list: commas, object: turns };
const headers = { value: 'blue & /green', list: 'blue,black & brown', object: turns };

const row = (place: Place, style?: string, explode?: boolean, written: Style['written'] = {}) => ({
  place,
  style,
  explode,
  written,
});

/** OpenAPI 3.1.1, 4.8.12.6 (style examples), with the characters that RFC 6570 encodes. */
export const standard: readonly Style[] = [
  row('path', undefined, undefined, simple),
  row('path', 'simple', false, simple),
  row('path', 'simple', true, { ...simple, object: 'R=100,G=200,B=150' }),
  row('path', 'label', false, { value: `.${text}`, list: `.${commas}`, object: `.${turns}` }),
  row('path', 'label', true, {
    value: `.${text}`,
    list: '.blue.black%2Cbrown.a%2Fb%3Dc',
    object: '.R=100.G=200.B=150',
  }),
  row('path', 'matrix', false, {
    value: `;color=${text}`,
    list: `;color=${commas}`,
    object: `;color=${turns}`,
  }),
  row('path', 'matrix', true, {
    value: `;color=${text}`,
    list: ';color=blue;color=black%2Cbrown;color=a%2Fb%3Dc',
    object: ';R=100;G=200;B=150',
  }),
  row('query', undefined, undefined, formExploded),
  row('query', 'form', undefined, formExploded),
  row('query', 'form', true, formExploded),
  row('query', 'form', false, form),
  row('query', undefined, false, form),
  row('query', 'spaceDelimited', false, {
    list: 'color=blue%20black%2Cbrown%20a%2Fb%3Dc',
    object: 'color=R%20100%20G%20200%20B%20150',
  }),
  row('query', 'spaceDelimited', undefined, {
    list: 'color=blue%20black%2Cbrown%20a%2Fb%3Dc',
  }),
  row('query', 'spaceDelimited', true, { list: repeated }),
  row('query', 'pipeDelimited', false, {
    list: 'color=blue%7Cblack%2Cbrown%7Ca%2Fb%3Dc',
    object: 'color=R%7C100%7CG%7C200%7CB%7C150',
  }),
  row('query', 'pipeDelimited', true, { list: repeated }),
  row('query', 'deepObject', true, {
    object: 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
  }),
  row('header', undefined, undefined, headers),
  row('header', 'simple', false, headers),
  row('header', 'simple', true, { ...headers, object: 'R=100,G=200,B=150' }),
  // Cookies that explode are separate cookies, as the style `cookie` of OpenAPI 3.2 has them.
  row('cookie', undefined, undefined, {
    value: `color=${text}`,
    list: repeated.replaceAll('&', '; '),
    object: pairs.replaceAll('&', '; '),
  }),
  row('cookie', 'form', false, form),
];
