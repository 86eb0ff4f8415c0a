import { expect, test } from 'vitest';
import { buildModel } from '../../model/build.ts';
import { documentWith } from '../../testing/document.ts';
import { emitOauth } from './oauth.ts';

test('a contract with OAuth says where tokens are given, and what operations need', () => {
  const tokenUrl = 'https://auth.example/token';
  const document = documentWith({ responses: {}, security: [{}, { auth: ['read', 'list'] }] }, {});
  document.components = {
    securitySchemes: {
      auth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } },
      page: { type: 'oauth2', flows: { implicit: { authorizationUrl: tokenUrl, scopes: {} } } },
    },
  };
  const text = emitOauth(buildModel(document))['client/oauth.ts'] ?? '';
  expect(text).toContain("oauth = { auth: { tokenUrl: 'https://auth.example/token' } } as const;");
  expect(text).toMatch(/scopes = \{\n {2}\w+: \['read', 'list'\],\n\}/);
});

test('a contract without it has no such file', () => {
  expect(emitOauth(buildModel(documentWith({ responses: {} }, {})))).toEqual({});
});
