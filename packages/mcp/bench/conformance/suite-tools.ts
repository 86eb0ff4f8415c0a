/**
 * The tools that the conformance suite calls on a server. They answer fixed values, through the same
 * code as ours.
 */
import type { JsonSchema } from '@genmedia/client/tools';
import type { OwnTool } from '../../src/index.ts';

/** One red pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** A WAV file without a sample. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const resource = { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'Embedded.' };

function tool(
  name: string,
  call: OwnTool['call'],
  input: JsonSchema = { type: 'object' },
): OwnTool {
  const annotations = { readOnlyHint: true };
  return { name, title: name, description: `The suite's ${name}.`, annotations, input, call };
}

const address: JsonSchema = {
  type: 'object',
  properties: { street: { type: 'string' }, city: { type: 'string' } },
};

export const suiteTools: readonly OwnTool[] = [
  tool('test_simple_text', () => ({
    content: [{ type: 'text', text: 'This is a simple text response for testing.' }],
  })),
  tool('test_image_content', () => ({
    content: [{ type: 'image', data: png, mimeType: 'image/png' }],
  })),
  tool('test_audio_content', () => ({
    content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
  })),
  tool('test_embedded_resource', () => ({ content: [{ type: 'resource', resource }] })),
  tool('test_multiple_content_types', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: png, mimeType: 'image/png' },
      { type: 'resource', resource },
    ],
  })),
  tool('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  }),
  tool('test_tool_with_progress', async (_, { progress }) => {
    for (const step of ['0', '50', '100']) await progress(`Completed step ${step} of 100`);
    return { content: [{ type: 'text', text: 'Done.' }] };
  }),
  tool('json_schema_2020_12_tool', () => ({ content: [{ type: 'text', text: 'Done.' }] }), {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  }),
];
