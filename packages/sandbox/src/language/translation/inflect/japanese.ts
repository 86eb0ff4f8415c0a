/** From the row of i to the row of u, where verbs of the first class have their plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  い: 'う',
  き: 'く',
  ぎ: 'ぐ',
  し: 'す',
  ち: 'つ',
  に: 'ぬ',
  び: 'ぶ',
  み: 'む',
  り: 'る',
};
const SURU = /^(?:し|旅行し|必要とし)$/;
const SECOND_CLASS = /^(?:でき|感じ)$/;

export interface JapaneseVerb {
  readonly stem: string;
  readonly te: string;
  readonly plain: string;
}

export function japaneseVerb(cell: string): JapaneseVerb {
  const [stem = '', te = ''] = cell.split(';');
  return { stem, te, plain: plainOf(stem) };
}

function plainOf(stem: string): string {
  if (SURU.test(stem)) return stem.replace(/し$/, 'する');
  const last = PLAIN[stem.at(-1) ?? ''];
  return last && !SECOND_CLASS.test(stem) ? stem.slice(0, -1) + last : `${stem}る`;
}
