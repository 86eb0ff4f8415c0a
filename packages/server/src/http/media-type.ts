/** A media type without its parameters, in lower case. */
export function essenceOf(type: string): string {
  const [essence = ''] = type.split(';', 1);
  return essence.trim().toLowerCase();
}

/**
 * Whether a media type of the contract, which may be a range such as `image/*` or
 * `application/*+json`, contains another.
 */
export function containsType(range: string, type: string): boolean {
  if (range === type) return true;
  const [start = '', end] = essenceOf(range).split('*');
  const essence = essenceOf(type);
  if (end === undefined) return start === essence;
  return range === '*/*' || (essence.startsWith(start) && essence.endsWith(end));
}

/** A media type as one can be sent: of a range such as `image/*`, a common one in it. */
export function concreteType(type: string): string {
  const [, kind = '', suffix] = /^([^/]+)\/\*(\+\w+)?$/.exec(essenceOf(type)) ?? [];
  if (kind === '') return type;
  const subtype = suffix ? `vnd.api${suffix}` : (commonSubtypes[kind] ?? 'octet-stream');
  return `${kind === '*' ? 'application' : kind}/${subtype}`;
}

const commonSubtypes: Readonly<Record<string, string>> = {
  audio: 'mpeg',
  image: 'png',
  text: 'plain',
  video: 'mp4',
};

/** Whether a media type is JSON (WHATWG MIME Sniffing, 4.6). */
export function isJsonType(type: string): boolean {
  return /^(application|text)\/json$|\+json$/.test(essenceOf(type));
}

export function isFormType(type: string): boolean {
  return isMultipart(type) || essenceOf(type) === 'application/x-www-form-urlencoded';
}

export function isMultipart(type: string): boolean {
  return essenceOf(type) === 'multipart/form-data';
}
