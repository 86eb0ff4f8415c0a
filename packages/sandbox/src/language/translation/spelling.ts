/** American and British spellings of a word, both without their ends. */
const PAIRS = `
color colour|favor favour|favorite favourite|honor honour|labor labour|neighbor neighbour|harbor harbour|humor humour|behavior behaviour|flavor flavour|rumor rumour|vapor vapour|armor armour|odor odour|savior saviour|parlor parlour
center centre|theater theatre|meter metre|liter litre|fiber fibre|kilometer kilometre|centimeter centimetre|millimeter millimetre|somber sombre|specter spectre|luster lustre|caliber calibre|maneuver manoeuvre
realize realise|organize organise|recognize recognise|apologize apologise|analyze analyse|memorize memorise|summarize summarise|organization organisation|civilization civilisation|paralyze paralyse|criticize criticise|emphasize emphasise|specialize specialise|customize customise
realizing realising|organizing organising|recognizing recognising|apologizing apologising|analyzing analysing|summarizing summarising
traveler traveller|traveling travelling|traveled travelled|canceled cancelled|canceling cancelling|modeling modelling|modeled modelled|labeled labelled|labeling labelling|fueled fuelled|signaled signalled|marvelous marvellous|jewelry jewellery|counselor counsellor|woolen woollen
defense defence|offense offence|license licence|pretense pretence
catalog catalogue|dialog dialogue|analog analogue
gray grey|grayish greyish|tire tyre|curb kerb|plow plough|pajamas pyjamas|aluminum aluminium|airplane aeroplane|program programme|check cheque|mom mum|skeptic sceptic|skeptical sceptical|mustache moustache|cozy cosy|donut doughnut|jail gaol
fulfill fulfil|enroll enrol|skillful skilful|willful wilful|installment instalment|aging ageing|judgment judgement|acknowledgment acknowledgement
encyclopedia encyclopaedia|pediatric paediatric|anesthesia anaesthesia|leukemia leukaemia|estrogen oestrogen|diarrhea diarrhoea|maneuvering manoeuvring
`;

/** Words that mean something else too, and so are left as they are. */
const TWOFOLD = new Set(['tire', 'program', 'check', 'curb', 'jail', 'meter', 'license', 'dialog']);
const ENDS = ['', 's', 'd', 'ed', 'ing', 'ful', 'less', 'able', 'ly', 'ist', 'hood'];

const american = new Map<string, string>();
const british = new Map<string, string>();
for (const pair of PAIRS.trim().split(/[|\n]/)) {
  const [us = '', gb = ''] = pair.split(' ');
  for (const end of ENDS) {
    american.set(gb + end, us + end);
    if (!TWOFOLD.has(us)) british.set(us + end, gb + end);
  }
}

/** English in the spelling of one side of the ocean; capitals stay. */
export function spelled(text: string, variety: 'us' | 'gb'): string {
  const words = variety === 'us' ? american : british;
  return text.replace(/[A-Za-z]+/g, (word) => {
    const other = words.get(word.toLowerCase());
    return other === undefined ? word : likeCase(other, word);
  });
}

function likeCase(word: string, model: string): string {
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase();
  return /^[A-Z]/.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
