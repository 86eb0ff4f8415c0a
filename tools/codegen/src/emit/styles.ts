import { isJsonType } from '@genmedia/openapi';
import type { Encoding, Operation, Parameter } from '../model/model.ts';

/** The style and explode of parameters that OpenAPI uses by default (3.1.1, 4.8.12.4). */
const defaults: Readonly<Record<Parameter['in'], string>> = {
  path: 'simple',
  header: 'simple',
  query: 'form*',
  cookie: 'form*',
};

type Styles = Record<string, string>;

/**
 * How the parameters of an operation are written, by place and name, for client and stubs: the
 * style, `*` if it explodes, `+` if reserved characters stay; or `json`. Undefined if all are
 * written as OpenAPI does by default.
 */
export function stylesOf({ parameters }: Operation): Record<string, Styles> | undefined {
  const styles: Record<string, Styles> = {};
  for (const parameter of parameters) {
    const style = styleOf(parameter);
    if (style === defaults[parameter.in]) continue;
    styles[parameter.in] = { ...styles[parameter.in], [parameter.name]: style };
  }
  return Object.keys(styles).length > 0 ? styles : undefined;
}

function styleOf({ in: place, contentType, ...how }: Parameter): string {
  if (contentType === undefined) return styleText(how, defaults[place].replace('*', ''));
  return isJsonType(contentType) ? 'json' : defaults[place];
}

/** The same for the fields of a form, if their `encoding` says any of it (3.1.1, 4.8.15). */
export function formStylesOf({ body }: Operation): Styles | undefined {
  const styled = Object.entries(body?.encoding ?? {}).filter(([, encoding]) => {
    return [encoding.style, encoding.explode, encoding.allowReserved].some(
      (how) => how !== undefined,
    );
  });
  if (styled.length === 0) return undefined;
  return Object.fromEntries(styled.map(([name, encoding]) => [name, styleText(encoding, 'form')]));
}

type How = Pick<Encoding, 'style' | 'explode' | 'allowReserved'>;

function styleText({ style, explode, allowReserved }: How, defaultStyle: string): string {
  const kind = style ?? defaultStyle;
  // A deep object always explodes.
  const explodes = kind === 'deepObject' || (explode ?? kind === 'form');
  return `${kind}${explodes ? '*' : ''}${allowReserved ? '+' : ''}`;
}
