/** Fastify. It validates requests and writes responses with the JSON schemas of the contract. */
import Fastify from 'fastify';
import { answer, path } from '../example.ts';
import { jsonSchemas } from '../json-schemas.ts';
import { listening } from '../serve.ts';

type RequestBody = Parameters<typeof answer>[0];

const app = Fastify({ ajv: { customOptions: { strict: false } } });
const { body, response } = jsonSchemas();
app.post<{ Body: RequestBody }>(
  path,
  { schema: { body, response: { 200: response } } },
  (request) => Promise.resolve(answer(request.body)),
);
await app.listen({ host: '127.0.0.1', port: 0 });
listening(app.server);
