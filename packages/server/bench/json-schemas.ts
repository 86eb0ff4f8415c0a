import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Schema = Record<string, unknown>;

/**
 * The JSON schemas of `generateImage`'s request and successful answer from the published contract,
 * with their references resolved.
 */
export function jsonSchemas(): { body: Schema; response: Schema } {
  const file = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
  const { components } = JSON.parse(readFileSync(file, 'utf8'));
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...rest } = node as { $ref?: string };
    const properties = Object.entries(rest).map(([key, value]) => [key, resolve(value)]);
    const name = $ref?.split('/').at(-1) ?? '';
    // Less would be validated, and measured.
    if ($ref !== undefined && !(name in components.schemas)) throw new Error(`${$ref} is missing.`);
    const referenced = resolve(components.schemas[name]);
    return { ...(referenced as Schema | undefined), ...Object.fromEntries(properties) };
  };
  return {
    body: resolve(components.schemas.GenerateImageRequest) as Schema,
    response: resolve(components.schemas.GenerationSuccess) as Schema,
  };
}
