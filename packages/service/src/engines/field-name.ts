/** What requests call fields that have another name in tasks. */
const requestNames: Readonly<Record<string, string>> = {
  duration_seconds: 'duration',
  images: 'init_image',
  melody: 'init_audio',
};

/** The contract's way to write a name of the AI SDK: `negative_prompt` for `negativePrompt`. */
export function fieldName(feature: string): string {
  // An option of a provider, such as `providerOptions.sandbox.steps`, is no field of requests.
  if (feature.includes('.')) return feature;
  const name = feature.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return requestNames[name] ?? name;
}
