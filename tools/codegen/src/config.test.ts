import { expect, expectTypeOf, test } from 'vitest';
import { type Config, resolveConfig } from './config.ts';
import type { CodegenConfig } from './public.ts';

const of = (more: object) => () =>
  resolveConfig({ spec: 'a.yaml', out: 'b', ...more } as never, '.', 'c.js: ');

test.each([
  [{ dates: 'Date', targets: ['server'] }, 'dates: Date is not for the target server'],
  [{ dates: 'Date', targets: ['mocks'] }, 'dates: Date is not for the target server'],
  [
    { int64: 'bigint', targets: ['mcp'] },
    'int64: bigint is not for the target mcp: tools take and give what JSON has',
  ],
  [
    { int64: 'bigint', targets: ['react'] },
    'int64: bigint is not for the target react: keys of queries are JSON, which has no bigint',
  ],
  [{ spec: undefined }, 'spec must be the path of the document.'],
  [
    { spec: 'http://localhost:8000/openapi.json' },
    'spec must be a file: curl -o openapi.json http://localhost:8000/openapi.json',
  ],
  [{ out: 7 }, 'out must be the folder to write.'],
  [{ targets: 'react' }, 'targets must be a list of targets.'],
  [{ targets: [] }, 'targets must be a list of targets.'],
  [{ targets: ['vue'] }, 'There is no target vue.'],
  [{ extension: 'toString' }, 'extension must be js, ts or none.'],
  [{ dates: 'moment' }, 'dates must be text or Date.'],
  [{ int64: 'string' }, 'int64 must be number or bigint.'],
])('%j in a config file is refused with the reason', (config, message) => {
  expect(of(config)).toThrow(`c.js: ${message}`);
});

test('hooks may have dates', () => {
  expect(of({ dates: 'Date', targets: ['react'] })().values).toEqual({
    dates: true,
    bigints: false,
  });
  expect(of({ dates: 'text', int64: 'number' })().values).toBeUndefined();
});

test('programs have all settings of config files', () => {
  expectTypeOf<keyof CodegenConfig>().toEqualTypeOf<keyof Config>();
});
