/** Hono with @hono/zod-openapi. It validates requests with the same schemas as our stubs. */
import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { GenerateImageRequest, GenerationSuccess } from '../../src/generated/schemas.ts';
import { answer, path } from '../example.ts';
import { serveHono } from '../serve.ts';

const route = createRoute({
  method: 'post',
  path,
  request: {
    body: { required: true, content: { 'application/json': { schema: GenerateImageRequest } } },
  },
  responses: {
    200: { description: 'Made.', content: { 'application/json': { schema: GenerationSuccess } } },
  },
});

const app = new OpenAPIHono();
app.openapi(route, (context) => context.json(answer(context.req.valid('json')), 200));
serveHono(app);
