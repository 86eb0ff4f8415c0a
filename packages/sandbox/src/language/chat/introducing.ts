import type { Skill } from './ask.ts';

const WHO =
  /\b(?:who|what) are you\b|\bwhat can you do\b|\bwhat (?:ai )?model\b|\byour name\b|\bare you (?:an? |really )?(?:ai|human|robot|model|real)\b|\bhelp\b\W*$|qui[ée]n eres|qu[ée] puedes hacer|qui es-tu|qui êtes-vous|que peux-tu faire|chi sei|cosa puoi fare|quem é você|o que você pode|तुम कौन|आप कौन|あなたは(?:誰|だれ)|何ができ|你是谁|你能做什么/i;
const HELLO =
  /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hola|buenos d[ií]as|bonjour|salut|ciao|buongiorno|ol[aá]|oi|bom dia|नमस्ते|こんにちは|おはよう|你好|您好)(?![\p{L}])/iu;
const THANKS =
  /^\W*(?:thanks?|thank you|gracias|merci|grazie|obrigad[oa]|धन्यवाद|ありがとう|谢谢)(?![\p{L}])/iu;

/** Says what it is, greets, and is polite. */
export const introducing: Skill = ({ instruction, body, phrases }) => {
  if (body !== '') return undefined;
  if (WHO.test(instruction)) return phrases.self;
  if (instruction.length > 60) return undefined;
  if (HELLO.test(instruction)) return phrases.hello;
  return THANKS.test(instruction) ? phrases.welcome : undefined;
};
