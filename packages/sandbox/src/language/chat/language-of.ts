/** Languages that the sandbox answers in. */
export type ChatLanguage = 'en' | 'es' | 'fr' | 'it' | 'pt' | 'hi' | 'ja' | 'zh';

/** Frequent words that the other languages of the list lack, or have seldom. */
const WORDS: readonly (readonly [ChatLanguage, ReadonlySet<string>])[] = [
  [
    'en',
    set(
      'the and is are of to what how who why when you your my me it this that with hello hi please write can do not have many',
    ),
  ],
  [
    'es',
    set(
      'yo ellos nosotros mis tengo el los las una y es son del qué cómo quién por para con hola está eres tú tu mi puedes cuántas cuántos palabras gracias muy escribe dime pero no yo',
    ),
  ],
  [
    'fr',
    set(
      'je nous ils elle ai le les une et est sont des du quel quelle comment qui pour avec bonjour salut tu vous mon ma peux combien mots merci très écris dans je pas ce cette es',
    ),
  ],
  [
    'it',
    set(
      'io noi loro ho ha il gli una e è sono del che come chi per con ciao tu sei mio puoi quante quanti parole grazie molto scrivi nel di non questo cosa buongiorno',
    ),
  ],
  [
    'pt',
    set(
      'eu ele ela nós eles meus tenho o os uma e é são do da que como quem por para com olá oi você tu meu minha pode quantas quantos palavras obrigado muito escreva não este em um',
    ),
  ],
];

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** The language that a text is written in, as far as its script and smallest words tell. */
export function languageOf(text: string): ChatLanguage {
  const start = text.slice(0, 2000);
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(start)) return 'ja';
  if (/\p{Script=Han}/u.test(start)) return 'zh';
  if (/\p{Script=Devanagari}/u.test(start)) return 'hi';
  if (/[ãõ]/i.test(start)) return 'pt';
  if (/[ñ¿¡]/i.test(start)) return 'es';
  const words = start.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best: ChatLanguage = 'en';
  let most = 0;
  for (const [language, known] of WORDS) {
    const count = words.filter((word) => known.has(word)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
