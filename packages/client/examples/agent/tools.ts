import {
  type ChatMessage,
  type ChatTool,
  type ChatToolCall,
  type Genmedia,
  GenmediaError,
} from '@genmedia/client';

/** The functions that the model may call. */
export const tools: ChatTool[] = [
  {
    type: 'function',
    function: {
      name: 'paint_picture',
      description: 'Paints a picture and returns its URL.',
      parameters: {
        type: 'object',
        properties: { prompt: { type: 'string', description: 'What the picture shows' } },
        required: ['prompt'],
      },
    },
  },
];

/**
 * Calls the function that the model asked for. Errors are reported to the model, so that it can try
 * another way.
 */
export async function callTool(
  genmedia: Genmedia,
  { id, function: { name, arguments: json } }: ChatToolCall,
): Promise<ChatMessage> {
  const answer = (content: string): ChatMessage => ({ role: 'tool', tool_call_id: id, content });
  const prompt = promptOf(json);
  if (name !== 'paint_picture' || !prompt)
    return answer(`There is no tool ${name} that takes ${json}.`);
  try {
    const { output } = await genmedia.run('generateImage', { model_id: 'sandbox-image', prompt });
    console.log(`Painted "${prompt}": ${output[0]}`);
    return answer(`The picture is at ${output[0]}`);
  } catch (error) {
    if (!(error instanceof GenmediaError)) throw error;
    return answer(`It failed: ${error.message}`);
  }
}

/** The model wrote the arguments, so they may be anything. */
function promptOf(json: string): string | undefined {
  try {
    const { prompt } = JSON.parse(json);
    return typeof prompt === 'string' ? prompt : undefined;
  } catch {
    return undefined;
  }
}
