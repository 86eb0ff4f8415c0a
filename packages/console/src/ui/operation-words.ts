/** Which field names a model or a voice is seen in the form. */
const inPlainWords: readonly (readonly [RegExp, string])[] = [
  [/,? with the model that `model_id`( \(or its alias `model`\))? names/g, ''],
  [/ in the voice that `voice_id` names/g, ' in a voice of your choice'],
  [/the text in `prompt`/g, 'your text'],
  [/that `object_name` names/g, 'that you name'],
];

/** The description of an operation: its first sentence in words for people, and the rest. */
export function wordsOf(description: string): { sentence: string; rest: string } {
  const [sentence = description] = /^.*?[.!?](?=\s|$)/.exec(description) ?? [];
  const plain = inPlainWords.reduce((text, [from, to]) => text.replace(from, to), sentence);
  return { sentence: plain, rest: description.slice(sentence.length).trim() };
}

/** The first sentence, without marks. */
export function shortWords(description: string): string {
  return wordsOf(description).sentence.replaceAll('`', '');
}
