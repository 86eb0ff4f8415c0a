/** Phrases about fields, and what people read instead: the form shows which field it is. */
const plainPhrases: readonly (readonly [RegExp, string])[] = [
  [/,? with the model that `model_id`( \(or its alias `model`\))? names/g, ''],
  [/ in the voice that `voice_id` names/g, ' in a voice of your choice'],
  [/the text in `prompt`/g, 'your text'],
  [/that `object_name` names/g, 'that you name'],
];

/** The description of an operation: its first sentence in words for people, and the rest. */
export function splitDescription(description: string): { sentence: string; rest: string } {
  const [sentence = description] = /^.*?[.!?](?=\s|$)/.exec(description) ?? [];
  const plain = plainPhrases.reduce((text, [from, to]) => text.replace(from, to), sentence);
  return { sentence: plain, rest: description.slice(sentence.length).trim() };
}

/** The first sentence, without marks. */
export function firstSentence(description: string): string {
  return splitDescription(description).sentence.replaceAll('`', '');
}
