/** Who or what a line is about; it decides what may follow. */
export type Subject = 'I' | 'we' | 'you' | 'scene';

/** What a song can be set in: the words that call for it, and what happens there. */
interface Theme {
  /** In a prompt, they call for the theme; in an end of a line, they suit it. */
  readonly words: RegExp;
  readonly scenes: readonly string[];
}

function lines(text: string): readonly string[] {
  return text.split('|');
}

/** All of four syllables, weak and strong in turn, in the present. */
export const beginnings: Readonly<Record<Exclude<Subject, 'scene'>, readonly string[]>> = {
  I: lines(
    'I call your name|I close my eyes|I hum a song|I hold my breath|I lie awake|I lose my way|I still believe|I hear you call|I feel alive|I write to you|I walk alone|I learn to dance|I drift and dream|I wait for you|I look for you|I count the days|I sing to you|I leave a light|I pack my bag|I read your note',
  ),
  we: lines(
    'We dance again|We sing along|We run for miles|We talk and laugh|We share a coat|We find the way|We ride along|We stay awake|We dream out loud|We raise a glass|We chase the wind|We lose the map|We kiss again',
  ),
  you: lines(
    'You take my hand|You say my name|You smile at me|You call me up|You sing to me|You turn around|You dance with me|You laugh out loud|You wave at me|You hum along',
  ),
};

export const themes: readonly Theme[] = [
  {
    words:
      /\b(?:sea|ocean|ferry|ships?|boats?|sail\w*|harbou?r|waves?|shore|beach|island|lighthouse|foam|tide|bay|mast|water|sand)\b/i,
    scenes: lines(
      'The gulls cry out|The tide comes in|The lanterns sway|The engines hum|A foghorn calls|The harbour sleeps|The waves roll in',
    ),
  },
  {
    words:
      /\b(?:cit(?:y|ies)|streets?|town|neon|subway|train|taxi|roofs?|bar|club|traffic|door|stair|hall)\b/i,
    scenes: lines(
      'The traffic hums|The streets lie still|The neon glows|A taxi waits|The city sleeps|A window glows|A train goes by',
    ),
  },
  {
    words:
      /\b(?:home|house|kitchen|mother|father|family|child\w*|garden|door|bed|fire|room|phone)\b/i,
    scenes: lines(
      'The kettle sings|The curtains move|A candle burns|The floorboards creak|The clock ticks on|The garden sleeps|A door swings wide',
    ),
  },
  {
    words: /\b(?:winter|snow\w*|cold|ice|christmas|frost|december|january)\b/i,
    scenes: lines(
      'The snow comes down|The windows freeze|The embers glow|The chimneys smoke|The branches bend|The silence grows',
    ),
  },
  {
    words: /\b(?:road|drive|car|travel\w*|journey|miles|highway|away|train|lane|plain|west)\b/i,
    scenes: lines(
      'The road goes on|The engine hums|The mile signs pass|The wheels turn round|The map unfolds|The bridge goes by',
    ),
  },
  {
    words:
      /\b(?:forest|tree|river|mountain|field|flower|bird|rain|summer|spring|autumn|sun|dew|stream|snow|wind)\w*\b/i,
    scenes: lines(
      'The river runs|The leaves drift down|The wind picks up|The rain comes down|The swallows turn|The meadow wakes|The thunder rolls',
    ),
  },
  {
    words: /\b(?:night|moon|stars?|dream\w*|sleep\w*|midnight|dark\w*|evening|space)\b/i,
    scenes: lines(
      'The stars come out|The moon climbs up|The shadows dance|An owl calls out|The night wind sings|The dark rolls in',
    ),
  },
  {
    words: /\b(?:party|danc\w*|friday|saturday|disco|celebrat\w*|fun|happy|music|tune|sing)\b/i,
    scenes: lines(
      'The speakers hum|The bass kicks in|The glasses clink|The whole room sways|The needle drops|The crowd joins in',
    ),
  },
];

/** What happens anywhere. */
export const scenes: readonly string[] = lines(
  'The world goes on|The morning comes|The church bells ring|A dog barks twice|A stranger laughs|The clock goes round|A song begins|The seasons turn',
);
