import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

type Fault = (response: ServerResponse, seen: { headers: IncomingHttpHeaders }) => void;

/** Must get to no caller and into no log. */
const secret = 'sk-canary-of-the-server';

const status =
  (code: number, body = `No: ${secret}`, type = 'text/plain'): Fault =>
  (response) =>
    void response.writeHead(code, { 'Content-Type': type }).end(body);

const inWords = (message: unknown) => JSON.stringify({ error: { message } });

/** Models that only show a fault. */
export const httpFaults: Readonly<Record<string, Fault>> = {
  refuses: status(422, inWords('There is no voice nora.\n Voices: mia, tom'), 'application/json'),
  'too-long': status(
    413,
    inWords('This media has more than 60 seconds.'),
    'application/problem+json',
  ),
  'refuses-wordless': status(400),
  'refuses-oddly': status(422, inWords({ text: secret }), 'application/json'),
  /** Repeats the caller's key, which must get to nobody. */
  'refuses-with-key': (response, { headers }) =>
    status(422, inWords(`No: ${headers.authorization}`), 'application/json')(response, { headers }),
  /** The same, where the end of its words is not told. */
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
  /** Somewhere else, with whatever the request has in its headers. */
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
