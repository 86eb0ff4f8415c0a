/** What a prompt says that its figures do. */
export interface Verbs {
  readonly travels: boolean;
  readonly hops: boolean;
  readonly spins: boolean;
  readonly rises: boolean;
  readonly falls: boolean;
  readonly waves: boolean;
  readonly stays: boolean;
  /** Slow motion is below 1, a time lapse or a fast move above. */
  readonly pace: number;
}

const SLOW = /\b(?:slow(?:ly)?|slow[ -]?motion|gentl[ey]|calm(?:ly)?|lazily)\b/i;
const FAST =
  /\b(?:fast|quick(?:ly)?|rapid(?:ly)?|speed(?:s|ing)?|rac(?:es?|ing)|energetic|time[ -]?lapse)\b/i;

export function verbsOf(prompt: string): Verbs {
  const says = (words: RegExp) => words.test(prompt);
  return {
    travels: says(
      /\b(?:driv(?:es?|ing)|rac(?:es?|ing)|speed(?:s|ing)|runs?|running|walk(?:s|ing)?|gallop\w*|march\w*|cross(?:es|ing)|pass(?:es|ing)|swim(?:s|ming)?|sail(?:s|ing)|rid(?:es|ing)|crawl\w*|trot\w*|travel\w*|fl(?:y|ies|ying) (?:by|past|across|over|through))\b/i,
    ),
    hops: says(/\b(?:jump\w*|hop(?:s|ping)?|bounc\w*|danc\w*|play(?:s|ing)|skip(?:s|ping))\b/i),
    spins: says(
      /\b(?:spin(?:s|ning)?|rotat\w*|twirl\w*|revolv\w*|turn(?:s|ing) around|roll(?:s|ing))\b/i,
    ),
    rises: says(
      /\b(?:launch\w*|lift(?:s|ing)? off|tak(?:es|ing) off|ris(?:es|ing)|ascend\w*|blast(?:s|ing)? off)\b/i,
    ),
    falls: says(/\b(?:fall(?:s|ing)|drop(?:s|ping)|descend\w*|land(?:s|ing))\b/i),
    waves: says(/\b(?:wav(?:es|ing)|nod\w*|sway\w*|shak(?:es|ing)|blow(?:s|ing)|flutter\w*)\b/i),
    stays: says(/\b(?:motionless|frozen in place|standing still|still life|does not move)\b/i),
    pace: says(SLOW) ? 0.6 : says(FAST) ? 1.7 : 1,
  };
}
