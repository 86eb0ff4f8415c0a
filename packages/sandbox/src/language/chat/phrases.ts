import type { ChatLanguage } from './language-of.ts';

/** What the sandbox says in one language. */
export interface Phrases {
  readonly hello: string;
  /** What it is, and what it can do. */
  readonly self: string;
  readonly welcome: string;
  count(what: 'words' | 'characters' | 'sentences' | 'lines', number: number): string;
  /** That a tool answered. */
  tool(name: string, value: string): string;
  /** That it does not know what to answer to a message of so many words. */
  unknown(words: number, about: string): string;
}

/** Forms for one and for more. */
function counted(
  forms: Record<'words' | 'characters' | 'sentences' | 'lines', readonly [string, string]>,
) {
  return (what: keyof typeof forms, number: number) =>
    `${number} ${forms[what][number === 1 ? 0 : 1]}`;
}

export const phrasesIn: Readonly<Record<ChatLanguage, Phrases>> = {
  en: {
    hello: 'Hello! This is the sandbox: programmed answers, not a language model.',
    self: 'I am the sandbox of this service: I answer by rules, offline, the same request always the same. I can calculate, count words, list, sort and repeat things, summarize and translate texts, write lyrics, call tools and answer in JSON.',
    welcome: 'You are welcome.',
    count: counted({
      words: ['word', 'words'],
      characters: ['character', 'characters'],
      sentences: ['sentence', 'sentences'],
      lines: ['line', 'lines'],
    }),
    tool: (name, value) => `${name} answered: ${value}`,
    unknown: (words, about) =>
      `I read your message of ${words} words${about && `, about ${about}`}. I answer by rules and have none for this. Ask “What can you do?” for what I know.`,
  },
  es: {
    hello: '¡Hola! Aquí el sandbox: respuestas programadas, no un modelo de lenguaje.',
    self: 'Soy el sandbox de este servicio: respondo con reglas, sin conexión, siempre igual a la misma pregunta. Sé calcular, contar palabras, resumir y traducir textos, llamar a herramientas y responder en JSON.',
    welcome: 'De nada.',
    count: counted({
      words: ['palabra', 'palabras'],
      characters: ['carácter', 'caracteres'],
      sentences: ['frase', 'frases'],
      lines: ['línea', 'líneas'],
    }),
    tool: (name, value) => `${name} respondió: ${value}`,
    unknown: (words, about) =>
      `He leído tu mensaje de ${words} palabras${about && `, sobre ${about}`}. Respondo con reglas y no tengo ninguna para esto. Pregunta «¿Qué puedes hacer?».`,
  },
  fr: {
    hello: 'Bonjour ! Ici le sandbox : des réponses programmées, pas un modèle de langage.',
    self: 'Je suis le sandbox de ce service : je réponds par des règles, hors ligne, toujours de même à la même demande. Je sais calculer, compter des mots, résumer et traduire des textes, appeler des outils et répondre en JSON.',
    welcome: 'De rien.',
    count: counted({
      words: ['mot', 'mots'],
      characters: ['caractère', 'caractères'],
      sentences: ['phrase', 'phrases'],
      lines: ['ligne', 'lignes'],
    }),
    tool: (name, value) => `${name} a répondu : ${value}`,
    unknown: (words, about) =>
      `J’ai lu ton message de ${words} mots${about && `, sur ${about}`}. Je réponds par des règles et n’en ai pas pour cela. Demande « Que peux-tu faire ? ».`,
  },
  it: {
    hello: 'Ciao! Qui è il sandbox: risposte programmate, non un modello linguistico.',
    self: 'Sono il sandbox di questo servizio: rispondo con regole, senza rete, sempre allo stesso modo alla stessa richiesta. So calcolare, contare parole, riassumere e tradurre testi, chiamare strumenti e rispondere in JSON.',
    welcome: 'Prego.',
    count: counted({
      words: ['parola', 'parole'],
      characters: ['carattere', 'caratteri'],
      sentences: ['frase', 'frasi'],
      lines: ['riga', 'righe'],
    }),
    tool: (name, value) => `${name} ha risposto: ${value}`,
    unknown: (words, about) =>
      `Ho letto il tuo messaggio di ${words} parole${about && `, su ${about}`}. Rispondo con regole e non ne ho per questo. Chiedi «Cosa puoi fare?».`,
  },
  pt: {
    hello: 'Olá! Aqui é o sandbox: respostas programadas, não um modelo de linguagem.',
    self: 'Sou o sandbox deste serviço: respondo por regras, sem rede, sempre igual ao mesmo pedido. Sei calcular, contar palavras, resumir e traduzir textos, chamar ferramentas e responder em JSON.',
    welcome: 'De nada.',
    count: counted({
      words: ['palavra', 'palavras'],
      characters: ['caractere', 'caracteres'],
      sentences: ['frase', 'frases'],
      lines: ['linha', 'linhas'],
    }),
    tool: (name, value) => `${name} respondeu: ${value}`,
    unknown: (words, about) =>
      `Li a sua mensagem de ${words} palavras${about && `, sobre ${about}`}. Respondo por regras e não tenho nenhuma para isto. Pergunte “O que você pode fazer?”.`,
  },
  hi: {
    hello: 'नमस्ते! यह sandbox है: नियमों से बने उत्तर, भाषा मॉडल नहीं।',
    self: 'मैं इस सेवा का sandbox हूँ: मैं नियमों से उत्तर देता हूँ, एक ही प्रश्न का सदा एक ही उत्तर। मैं गणना, शब्दों की गिनती, सारांश और अनुवाद कर सकता हूँ, उपकरण बुला सकता हूँ और JSON में उत्तर दे सकता हूँ।',
    welcome: 'आपका स्वागत है।',
    count: counted({
      words: ['शब्द', 'शब्द'],
      characters: ['अक्षर', 'अक्षर'],
      sentences: ['वाक्य', 'वाक्य'],
      lines: ['पंक्ति', 'पंक्तियाँ'],
    }),
    tool: (name, value) => `${name} का उत्तर: ${value}`,
    unknown: (words, about) =>
      `मैंने आपका ${words} शब्दों का संदेश पढ़ा${about && ` (${about})`}। इसके लिए मेरे पास कोई नियम नहीं है।`,
  },
  ja: {
    hello: 'こんにちは。sandbox です。言語モデルではなく、規則による回答です。',
    self: '私はこのサービスの sandbox です。規則に従ってオフラインで答え、同じ質問にはいつも同じ答えを返します。計算、単語の数え上げ、要約、翻訳、ツールの呼び出し、JSON での回答ができます。',
    welcome: 'どういたしまして。',
    count: (what, number) =>
      ({
        words: `${number} 語`,
        characters: `${number} 文字`,
        sentences: `${number} 文`,
        lines: `${number} 行`,
      })[what],
    tool: (name, value) => `${name} の答え：${value}`,
    unknown: (words) => `${words} 語のメッセージを読みましたが、答える規則がありません。`,
  },
  zh: {
    hello: '你好！这里是 sandbox：按规则回答，不是语言模型。',
    self: '我是本服务的 sandbox：离线按规则回答，同样的问题总有同样的回答。我会计算、数词、摘要、翻译、调用工具，并能用 JSON 回答。',
    welcome: '不客气。',
    count: (what, number) =>
      ({
        words: `${number} 个词`,
        characters: `${number} 个字符`,
        sentences: `${number} 句`,
        lines: `${number} 行`,
      })[what],
    tool: (name, value) => `${name} 的回答：${value}`,
    unknown: (words) => `我读了你 ${words} 个词的消息，但没有回答它的规则。`,
  },
};
