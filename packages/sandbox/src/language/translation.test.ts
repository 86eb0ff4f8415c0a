import { generateText } from 'ai';
import { describe, expect, it } from 'vitest';
import { sandbox } from '../provider.ts';
import { languages, lexicon } from './translation/lexicon.ts';

const model = sandbox.languageModel('sandbox-language');

async function translate(prompt: string, to: string, from?: string) {
  const { text, finalStep } = await generateText({
    model,
    prompt,
    providerOptions: { sandbox: { task: 'translate', to, ...(from && { from }) } },
  });
  return { text, ...finalStep.providerMetadata?.sandbox };
}

const sentences = {
  es: [
    '¡Buenos días! La casa pequeña está cerca del mar.',
    'Tengo dos manzanas rojas y un gato.',
    'No comió pan.',
    '¿Dónde está la estación?',
    'Fuimos a la playa ayer.',
    'Mis amigos van a llegar mañana.',
  ],
  fr: [
    'Bonjour ! La petite maison est près de la mer.',
    'J’ai deux pommes rouges et un chat.',
    'Elle n’a pas mangé pain.',
    'Où est la gare ?',
    'Nous sommes allés à la plage hier.',
    'Mes amis vont arriver demain.',
  ],
  it: [
    'Buongiorno! La piccola casa è vicino al mare.',
    'Ho due mele rosse e un gatto.',
    'Non ha mangiato pane.',
    'Dov’è la stazione?',
    'Siamo andati alla spiaggia ieri.',
    'I miei amici arrivano domani.',
  ],
  'pt-br': [
    'Bom dia! A pequena casa está perto do mar.',
    'Eu tenho duas maçãs vermelhas e um gato.',
    'Ela não comeu pão.',
    'Onde está a estação?',
    'Nós fomos para a praia ontem.',
    'Meus amigos vão chegar amanhã.',
  ],
  hi: [
    'सुप्रभात! छोटा घर समुद्र के पास है।',
    'मेरे पास दो लाल सेब और एक बिल्ली है।',
    'वह रोटी नहीं खाती थी।',
    'स्टेशन कहाँ है?',
    'हम कल समुद्र तट को जाते थे।',
    'मेरे दोस्त कल पहुँचेंगे।',
  ],
  ja: [
    'おはようございます！小さい家は海の近くにあります。',
    '私は二つの赤いりんごと猫を持ちます。',
    '彼女はパンを食べませんでした。',
    '駅はどこですか？',
    '私たちは昨日浜に行きました。',
    '私の友達は明日着きます。',
  ],
  zh: [
    '早上好！小房子在海附近。',
    '我有两个红色的苹果和一个猫。',
    '她没吃面包。',
    '车站在哪里？',
    '我们昨天到海滩去了。',
    '我的朋友明天会到达。',
  ],
};

const english = [
  'Good morning! The small house is near the sea.',
  'I have two red apples and a cat.',
  'She did not eat bread.',
  'Where is the station?',
  'We went to the beach yesterday.',
  'My friends will arrive tomorrow.',
];

describe('translations of the sandbox', () => {
  it.each(Object.entries(sentences))(
    'into %s agree, and stand in the order of the language',
    async (to, expected) => {
      const { text, ...metadata } = await translate(english.join('\n'), to);
      // Signs in French have a space before them that does not break.
      expect(text.replace(/\u202f/g, ' ').split('\n')).toEqual(expected);
      expect(metadata).toEqual({ task: 'translate', from: 'en', to: to.slice(0, 2), coverage: 1 });
    },
  );

  it.each([
    [
      'es',
      'Buenos días. La casa pequeña está cerca del mar.',
      'Good morning. The small house is near the sea.',
    ],
    ['es', 'No tengo dos manzanas rojas.', 'I do not have two red apples.'],
    [
      'fr',
      'Je n’aime pas le café. Où est la gare ?',
      'I do not like the coffee. Where is the station?',
    ],
    ['it', 'Il gatto nero dorme sulla sedia.', 'The black cat sleeps on the chair.'],
    ['pt', 'Eu amo a música.', 'I love the music.'],
    ['hi', 'मैं पानी पीता हूँ। मेरा घर बड़ा है।', 'I drink water. My house is big.'],
    ['ja', '駅はどこですか？', 'Where is station?'],
    ['zh', '我喜欢咖啡。你好吗？', 'I like coffee. How are you?'],
  ])('from %s come in the order of English', async (_, said, expected) => {
    expect((await translate(said, 'en-us')).text).toBe(expected);
  });

  it('go from any language of the lexicon to any other', async () => {
    expect((await translate('El perro negro come la manzana roja.', 'fr')).text).toBe(
      'Le chien noir mange la pomme rouge.',
    );
    expect((await translate('私は水を飲みます。', 'it')).text).toBe('Bevo acqua.');
  });

  it('keep what they do not know, and say how much that is', async () => {
    const { text, coverage } = (await translate('The zorbs eat 12 quuxes, Ana!', 'es')) as {
      text: string;
      coverage: number;
    };
    expect(text).toBe('¡El zorbs come 12 quuxes, Ana!');
    // The, eat and 12, of six.
    expect(coverage).toBe(0.5);
    const { warnings } = await model.doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'The zorbs' }] }],
      providerOptions: { sandbox: { task: 'translate', to: 'es' } },
    });
    expect(warnings).toEqual([{ type: 'other', message: expect.stringContaining('1 of 2 words') }]);
    const german = await translate('Das Haus ist klein.', 'es', 'de');
    expect(german).toMatchObject({ text: 'Das Haus ist klein.', from: 'unknown', coverage: 0 });
  });

  it('change nothing but the spelling between American and British English', async () => {
    const us = 'The gray THEATER is our favorite, Honor; we realize the traveler’s colors.';
    const gb = 'The grey THEATRE is our favourite, Honour; we realise the traveller’s colours.';
    expect((await translate(us, 'en-gb')).text).toBe(gb);
    expect((await translate(gb, 'en-us')).text).toBe(us);
    expect((await translate('El color del cielo es gris.', 'en-gb')).text).toBe(
      'The colour of the sky is grey.',
    );
  });

  it('are asked for in a prompt, as of any model', async () => {
    const { text, finalStep } = await generateText({
      model,
      system:
        'You translate what is said in videos. Answer with the translation alone, one line for each line.',
      prompt: 'Translate from English into Brazilian Portuguese:\n\nGood night.\nThe sea is blue.',
    });
    expect(text).toBe('Boa noite.\nO mar é azul.');
    expect(finalStep.providerMetadata?.sandbox).toMatchObject({ to: 'pt', coverage: 1 });
    const chat = await generateText({ model, prompt: 'Translate "good night" into French' });
    expect(chat.text).toBe('[sandbox] bonne nuit');
  });

  it('keep the shape of JSON', async () => {
    const { text } = await translate('{"lines":["Good night","the red cat"],"n":1}', 'es');
    expect(JSON.parse(text)).toEqual({ lines: ['Buenas noches', 'el gato rojo'], n: 1 });
  });

  it('are refused for other languages', async () => {
    await expect(translate('Hello', 'xx')).rejects.toThrow(/name one of them/);
  });

  it.each([
    ['nothing', ''],
    ['a sign', '?'],
    ['lines', '\n\n'],
    ['dots', '...'],
    ['pictures', '🎵 ♪'],
    ['parentheses', '((('],
    ['conjunctions', 'and and and'],
    ['a negation', 'not'],
    ['an article', 'the'],
    ['articles without end', 'a '.repeat(5000)],
    ['things without end', 'cat and '.repeat(5000)],
  ])('of %s do not fail', async (_, text) => {
    for (const to of Object.keys(sentences)) {
      const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }];
      const { finishReason } = await model.doGenerate({
        prompt,
        providerOptions: { sandbox: { task: 'translate', to } },
      });
      expect(finishReason.unified).toBe('stop');
    }
  });

  it('of long texts leave room for others, and end with an abort', async () => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const text = 'The cat eats the fish. '.repeat(2000);
    const answer = model.doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
      providerOptions: { sandbox: { task: 'translate', to: 'ja' } },
      abortSignal: controller.signal,
    });
    setImmediate(() => controller.abort(reason));
    await expect(answer).rejects.toBe(reason);
  });

  it('have a word in every language for each entry of the lexicon', () => {
    const gaps = lexicon.filter(({ cells }) =>
      languages.some((language) => cells[language].trim() === ''),
    );
    expect(gaps).toEqual([]);
    expect(lexicon.length).toBeGreaterThan(400);
  });
});
