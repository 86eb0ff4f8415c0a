import { expectTypeOf, it } from 'vitest';
import type { InputOf } from './input.ts';

interface Pet {
  name: string;
}

type BodyAs<Type extends string> = InputOf<{
  parameters: object;
  requestBody: { content: { [T in Type]: Pet } };
}>['body'];

it('has the type of a body that is read as JSON or as a form', () => {
  expectTypeOf<BodyAs<'application/json; charset=utf-8'>>().toEqualTypeOf<Pet>();
  expectTypeOf<BodyAs<'text/json'>>().toEqualTypeOf<Pet>();
  expectTypeOf<BodyAs<'application/*+json'>>().toEqualTypeOf<Pet>();
  expectTypeOf<BodyAs<'multipart/form-data; boundary=pet'>>().toEqualTypeOf<Pet>();
});

it('is text or bytes of any other media type, also where its name has json in it', () => {
  expectTypeOf<BodyAs<'text/csv'>>().toEqualTypeOf<string>();
  expectTypeOf<BodyAs<'application/x-ndjson'>>().toEqualTypeOf<Uint8Array>();
  expectTypeOf<BodyAs<'application/json-seq'>>().toEqualTypeOf<Uint8Array>();
  expectTypeOf<BodyAs<'*/*'>>().toEqualTypeOf<string | Uint8Array>();
});
