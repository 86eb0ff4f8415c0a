import type { Model } from '../model/model.ts';

/** Where each security scheme of the contract has its value in a request, by the scheme's name. */
export function securityOf({ securitySchemes }: Model): Record<string, object> {
  const schemes = Object.entries(securitySchemes).map(([name, scheme]) => [name, placeOf(scheme)]);
  return Object.fromEntries(schemes);
}

function placeOf(scheme: unknown): object {
  const { type, in: place, name, scheme: http } = Object(scheme);
  if (type === 'apiKey') return { in: place, name };
  if (type === 'mutualTLS') return { in: 'connection', name: 'certificate' };
  if (type !== 'http') return { in: 'authorization', name: 'Bearer' };
  const word = String(http);
  return {
    in: 'authorization',
    name: `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`,
  };
}
