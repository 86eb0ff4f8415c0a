import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

type Fault = (response: ServerResponse, seen: { headers: IncomingHttpHeaders }) => void;

/** Must never reach a caller or a log. */
const secret = 'sk-canary-of-the-server';

const status =
  (code: number, body = `No: ${secret}`, type = 'text/plain'): Fault =>
  (response) =>
    void response.writeHead(code, { 'Content-Type': type }).end(body);

const inWords = (message: unknown) => JSON.stringify({ error: { message } });

/** Models that always answer with a fault. */
export const httpFaults: Readonly<Record<string, Fault>> = {
  refuses: status(422, inWords('There is no voice nora.\n Voices: mia, tom'), 'application/json'),
  'too-long': status(
    413,
    inWords('This media has more than 60 seconds.'),
    'application/problem+json',
  ),
  'refuses-wordless': status(400),
  'refuses-oddly': status(422, inWords({ text: secret }), 'application/json'),
  /** Repeats the API key of the request, which must not reach anybody. */
  'refuses-with-key': (response, { headers }) =>
    status(422, inWords(`No: ${headers.authorization}`), 'application/json')(response, { headers }),
  /** The same in a message so long that its end is cut off. */
  'refuses-at-length': (response, { headers }) =>
    status(
      422,
      inWords(`${'No. '.repeat(121)}${headers.authorization}`),
      'application/json',
    )(response, { headers }),
  denies: status(401),
  fails: status(500, inWords(secret), 'application/json'),
  'is-busy': status(429),
  'is-no-file': status(200, secret, 'text/html'),
  'has-no-file': status(200, '{}', 'application/json'),
  'is-broken-json': status(200, `{"a": "${secret}`, 'application/json'),
  /** Redirects to another place, which must not get the headers of the request. */
  redirects: (response, { headers }) =>
    void response.writeHead(307, { Location: `http://${headers.host}/elsewhere` }).end(),
  'accepts-elsewhere': (response) =>
    void response.writeHead(202, { Location: 'http://localhost:9/tasks/1' }).end(),
  'accepts-nowhere': (response) => void response.writeHead(202).end(),
  'breaks-off': (response) => {
    response.writeHead(200, { 'Content-Type': 'audio/wav', 'Content-Length': 1000 });
    response.write('RIFF', () => response.destroy());
  },
  huge: (response) => {
    response.writeHead(200, { 'Content-Type': 'audio/wav' });
    const chunk = Buffer.alloc(2 ** 20);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
  never: () => {},
};
