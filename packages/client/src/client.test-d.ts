import type { operations as View } from '@genmedia/types/client';
import { describe, expectTypeOf, it } from 'vitest';
import { createFetchClient } from './fetch/index.ts';
import { operations } from './generated/operations.ts';
import type {
  ApiError,
  Genmedia,
  GenmediaError,
  Input,
  Job,
  JobOperation,
  JobReference,
  OperationId,
  Result,
  Update,
} from './index.ts';
import type { Operation } from './operation.ts';
import { withFiles } from './with-files.ts';

declare const genmedia: Genmedia;
declare const error: GenmediaError;

const edit = { prompt: 'Green walls', init_image: 'https://media.example/room.png' };

describe('the operation table', () => {
  it('has exactly the operations of the contract, in the shape that the client reads', () => {
    operations satisfies Record<keyof View, Operation>;
    expectTypeOf<OperationId>().toEqualTypeOf<keyof View>();
  });
});

describe('run', () => {
  it('takes path, query and body as one object, and narrows the result', async () => {
    const edited = await genmedia.run('editImage', edit);
    expectTypeOf(edited.status).toEqualTypeOf<'success'>();
    expectTypeOf(edited.output).toEqualTypeOf<string[]>();
    await genmedia.run('restartServer', { deployment: 'my_pool' });
    await genmedia.run('fetchDeploymentResult', { deployment: 'my_pool', id: 42 });
    const { models } = await genmedia.run('listModels', { feature: 'imagen' });
    expectTypeOf(models[0]?.model_id).toEqualTypeOf<string | undefined>();
  });

  it('has the fields of the request in meta', async () => {
    const { meta } = await genmedia.run('captionImage', { init_image: edit.init_image });
    expectTypeOf(meta.length).toEqualTypeOf<'short' | 'normal' | 'long' | undefined>();
    expectTypeOf(meta.caption).toBeUnknown();
    expectTypeOf<Result<'fetchImage'>['meta']['id']>().toBeUnknown();
  });

  it('knows the result of what is never ready at once', async () => {
    const video = await genmedia.run('generateVideo', { model_id: 'm', prompt: 'Waves' });
    expectTypeOf(video.status).toEqualTypeOf<'success'>();
  });

  it('may go without input where nothing is required', () => {
    genmedia.run('listModels');
    genmedia.run('logOut');
    // @ts-expect-error: editImage needs prompt and init_image
    genmedia.run('editImage');
  });

  it('refuses the credential: the client adds it', () => {
    // @ts-expect-error: key is no input
    genmedia.run('editImage', { ...edit, key: 'gmk_1' });
    // @ts-expect-error: key is no input
    genmedia.run('listModels', { key: 'gmk_1' });
    expectTypeOf<Extract<{ [K in OperationId]: keyof Input<K> }[OperationId], 'key'>>().toBeNever();
  });

  it('refuses wrong operations and wrong fields', () => {
    // @ts-expect-error: no such operation
    genmedia.run('paintImage', edit);
    // @ts-expect-error: prompt is missing
    genmedia.run('editImage', { init_image: edit.init_image });
    // @ts-expect-error: no such model
    genmedia.run('editImage', { ...edit, model_id: 'alpha-edit-1' });
    // @ts-expect-error: the id is a number
    genmedia.run('fetchImageEdit', { id: '42' });
    // @ts-expect-error: no such field
    genmedia.run('editImage', { ...edit, colour: 'green' });
  });

  it('refuses to stream: that is for stream', () => {
    const messages = [{ role: 'user' as const, content: 'Hello' }];
    genmedia.run('createChatCompletion', { model: 'm', messages, stream: false });
    // @ts-expect-error: run would read the whole stream as one answer
    genmedia.run('createChatCompletion', { model: 'm', messages, stream: true });
  });

  it('never results in processing or an error', () => {
    type Statuses = { [K in OperationId]: Result<K> extends { status: infer S } ? S : never };
    expectTypeOf<Extract<Statuses[OperationId], 'processing' | 'error'>>().toBeNever();
  });

  it('tells onUpdate about the job', () => {
    genmedia.run('createDubbing', {} as Input<'createDubbing'>, {
      onUpdate: (update) => {
        expectTypeOf(update.status).toEqualTypeOf<'processing'>();
        expectTypeOf(update.eta).toEqualTypeOf<number>();
      },
    });
    expectTypeOf<Update<'listModels'>>().toBeNever();
  });
});

describe('what is known of a call', () => {
  it('is on its promise', async () => {
    const call = genmedia.run('editImage', edit);
    expectTypeOf(call.job).toEqualTypeOf<JobReference | undefined>();
    expectTypeOf(call.idempotencyKey).toEqualTypeOf<string | undefined>();
    const { data, response } = await call.withResponse();
    expectTypeOf(data).toEqualTypeOf<Result<'editImage'>>();
    expectTypeOf(response).toEqualTypeOf<Response>();
  });
});

describe('codes of errors', () => {
  it('are suggested, and open for new ones', () => {
    expectTypeOf<'queue_full' | 'timeout' | 'http_502'>().toExtend<typeof error.code>();
    if (error.code === 'engine_failed') expectTypeOf(error.code).toExtend<string>();
    type Known = typeof error.code extends infer C
      ? C extends string
        ? string extends C
          ? never
          : C
        : never
      : never;
    expectTypeOf<'queue_full'>().toExtend<Known>();
  });
});

describe('errors of an operation', () => {
  it('have a body that their status narrows', () => {
    const refused = error as ApiError<'editImage'>;
    if (refused.status === 429) expectTypeOf(refused.body.status).toEqualTypeOf<'error'>();
    expectTypeOf(refused).toExtend<GenmediaError>();
  });
});

describe('jobs', () => {
  it('exist for operations that can be processing', async () => {
    const job = await genmedia.submit('editImage', edit);
    expectTypeOf(job).toEqualTypeOf<Job<'editImage'>>();
    expectTypeOf(await job.wait()).toEqualTypeOf<Result<'editImage'>>();
    expectTypeOf<Extract<JobOperation, 'listModels' | 'logIn' | 'checkNsfw'>>().toBeNever();
    // @ts-expect-error: a chat completion is no job
    genmedia.submit('createChatCompletion', {} as Input<'createChatCompletion'>);
  });

  it('are not thenable', async () => {
    expectTypeOf<Job>().not.toHaveProperty('then');
  });

  it('keep their operation when saved', async () => {
    const job = await genmedia.submit('editImage', edit);
    expectTypeOf(genmedia.job(job.toJSON())).toEqualTypeOf<Job<'editImage'>>();
    if (error.job) expectTypeOf(genmedia.job(error.job)).toEqualTypeOf<Job>();
  });
});

describe('openapi-fetch', () => {
  const { GET, POST } = createFetchClient(genmedia);

  it('is typed by path', async () => {
    const { data, error: refused } = await POST('/api/v6/image_editing/alpha_edit', { body: edit });
    expectTypeOf(data?.status).toEqualTypeOf<'success' | 'processing' | undefined>();
    expectTypeOf(refused?.status).toEqualTypeOf<'error' | undefined>();
    const { data: models } = await GET('/api/v7/models', { middleware: [] });
    expectTypeOf(models?.total).toEqualTypeOf<number | undefined>();
  });

  it('gives a stream where one is asked for', async () => {
    const messages = [{ role: 'user' as const, content: 'Hello' }];
    const body = { model: 'm', messages, stream: true as const };
    const { data } = await POST('/api/v7/llm/chat/completions', { body, parseAs: 'stream' });
    expectTypeOf(data).toEqualTypeOf<Response['body'] | undefined>();
  });

  it('refuses other methods, and missing or wrong input', () => {
    // @ts-expect-error: the prompt is missing
    POST('/api/v6/image_editing/alpha_edit', { body: { init_image: 'a.png' } });
    // @ts-expect-error: the body is missing
    POST('/api/v6/image_editing/alpha_edit');
    // @ts-expect-error: the path parameter is missing
    POST('/api/v6/image_editing/fetch/{id}');
    // @ts-expect-error: that is a POST
    GET('/api/v6/image_editing/alpha_edit');
  });

  it('knows the paths of the contract that it is told', async () => {
    interface Paths {
      '/animals': { get: { responses: { 200: { content: { 'application/json': string[] } } } } };
    }
    const { data } = await createFetchClient<Paths>(genmedia).GET('/animals');
    expectTypeOf(data).toEqualTypeOf<string[] | undefined>();
  });
});

describe('files', () => {
  const files = withFiles(genmedia);

  it('are taken where an operation names one', async () => {
    const photo = new Blob();
    const edited = await files.run('editImage', { prompt: 'Green', init_image: photo });
    expectTypeOf(edited).toEqualTypeOf<Result<'editImage'>>();
    files.run('editImage', { prompt: 'Green', init_image: [photo, 'https://m.example/a.png'] });
    files.run('editImage', edit);
    expectTypeOf(files.submit('captionImage', { init_image: photo })).resolves.toEqualTypeOf<
      Job<'captionImage'>
    >();
    // @ts-expect-error: a caption is of one image
    files.run('captionImage', { init_image: [photo] });
    // @ts-expect-error: a prompt is no file
    files.run('editImage', { prompt: photo, init_image: photo });
    // @ts-expect-error: a plain client takes URLs
    genmedia.run('editImage', { prompt: 'Green', init_image: photo });
  });
});
