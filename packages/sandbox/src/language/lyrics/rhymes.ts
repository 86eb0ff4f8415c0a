/**
 * Ways for a line to end, by what they rhyme on: the last vowel and what follows it, in the sounds of
 * CMU's dictionary. All have four syllables, weak and strong in turn. `and …` goes on with what
 * somebody does; the others say where, when or how.
 */
const RHYMES: Readonly<Record<string, string>> = {
  'ay t':
    'into the night|without a light|in morning light|till it feels right|beyond all sight|with all my might|in black and white|and hold on tight|a little light',
  ey: 'at break of day|from far away|along the bay|in shades of grey|like yesterday|since early May|until today|and wish to stay|another day',
  ay: 'beneath the sky|without goodbye|as birds go by|till tears run dry|and wonder why|in late July|with heads held high|across the sky',
  'ao r':
    'along the shore|outside your door|like once before|and nothing more|and ask for more|across the floor|at half past four|from years before',
  'aw n d':
    'without a sound|on solid ground|and turn around|above the ground|the long way round|and make no sound|on common ground',
  'ey n':
    'in pouring rain|to meet the train|along the lane|through joy and pain|behind the pane|across the plain|like summer rain|and miss the train',
  'aw n':
    'across the town|as night comes down|when stars come down|without a frown|this side of town|all over town',
  'aa r t':
    'with all my heart|right from the start|a world apart|and fall apart|and know by heart|as trains depart',
  'ey m':
    'and say your name|without a name|with none to blame|like moth to flame|and stay the same|outside the frame|and play the game',
  'iy m':
    'inside a dream|along the stream|on wings of steam|beyond the dream|by lantern beam|without a scheme',
  iy: 'beside the sea|so wild and free|for you and me|beneath the tree|as it should be|for all to see|and hold the key|across the sea',
  ow: 'in falling snow|a year ago|and let it go|where rivers flow|in evening glow|from long ago|and take it slow|when cold winds blow|as seasons go',
  'ow n':
    'all on my own|beside the phone|on steps of stone|to parts unknown|in monotone|where seeds are sown',
  'ow m':
    'the long way home|across the foam|beneath the dome|and find a home|and always roam|till I get home',
  'ay m':
    'just one more time|as church bells chime|in summertime|in words that rhyme|before its time|and start to climb|in perfect time',
  'ay z':
    'beneath grey skies|before my eyes|without disguise|to my surprise|and tell no lies|as new moons rise|and shut my eyes',
  'ih ng':
    'in early spring|and start to sing|on broken wing|for anything|through everything|like birds in spring',
  'ow l d':
    'in winter cold|as tales are told|in green and gold|with hands to hold|and soon grow old|against the cold|on streets of gold',
  'ae n d':
    'across the sand|and take my hand|in no man’s land|the way we planned|on solid land|with cup in hand',
  'ey s':
    'from place to place|without a trace|in this same place|at my own pace|and see your face|in your embrace|with simple grace',
  'ih r':
    'when you are near|another year|from ear to ear|without a fear|for all to hear|and wish you here|till skies are clear',
  'ao l':
    'along the wall|as shadows fall|and give it all|and stand up tall|beyond the wall|across the hall|and hear you call',
  'aa v':
    'with stars above|and speak of love|like hand and glove|in search of love|from high above',
  'iy p':
    'and fall asleep|with vows to keep|in water deep|before I sleep|so still and deep|and half asleep',
  'ae s t':
    'into the past|with home at last|from first to last|as years go past|and not so fast|before the mast',
  'uw n':
    'beneath the moon|one afternoon|to that old tune|in early June|a touch too soon|and hum a tune|by harvest moon',
  'ay d':
    'with arms spread wide|against the tide|and swallow pride|with doors flung wide|and cannot hide|right by your side|along the tide',
  uw: 'and think of you|in morning dew|till skies are blue|and wait for you|the whole night through|in deepest blue|as lovers do|and start anew',
  'eh r':
    'in open air|without a care|from here to there|upon the stair|and you are there|on evening air|and say a prayer',
  'aa n':
    'beneath the sun|till day is done|and one by one|and start to run|for everyone|when all is done',
  'eh s t':
    'from east to west|as all the rest|and do my best|in Sunday best|to take a rest|out in the west',
  'ow d': 'along the road|and share the load|where once we strode|a winding road',
};

export const rhymes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(RHYMES).map(([sound, ends]) => [sound, ends.split('|')]),
);
