import type { CallToolResult } from '@modelcontextprotocol/server';

/** A result that is text only. */
export function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

/**
 * A failure that the model can do something about. It is a result, because clients do not show
 * protocol errors to models.
 */
export function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
