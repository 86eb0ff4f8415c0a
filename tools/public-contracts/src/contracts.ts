/** A contract that its owner publishes on npm. */
export interface Contract {
  name: string;
  /** With the version, because another version may contain a different contract. */
  package: string;
  licence: string;
  /** Path of the document in the package. */
  path: string;
}

/**
 * The calls of each contract are in `calls/<name>.ts`. They are compiled against the generated
 * types, and run against the generated stubs.
 */
export const publicContracts: readonly Contract[] = [
  {
    name: 'figma',
    package: '@figma/rest-api-spec@0.43.0',
    licence: 'MIT',
    path: 'openapi/openapi.yaml',
  },
  { name: 'shipengine', package: 'shipengine-openapi@1.4.0', licence: 'MIT', path: 'openapi.yaml' },
  {
    name: 'twilio-conversations',
    package: '@twilio-alpha/mcp@0.7.0',
    licence: 'MIT',
    path: 'twilio-oai/spec/json/twilio_conversations_v1.json',
  },
  {
    name: 'blockfrost',
    package: '@blockfrost/openapi@0.1.93',
    licence: 'MIT',
    path: 'openapi.yaml',
  },
  {
    name: 'neon',
    package: '@neondatabase/api-client@2.7.3',
    licence: 'MIT',
    path: 'public-v2-for-users.gen.yaml',
  },
  {
    name: 'twilio',
    package: '@twilio-alpha/mcp@0.7.0',
    licence: 'MIT',
    path: 'twilio-oai/spec/json/twilio_api_v2010.json',
  },
  {
    name: 'gitbook',
    package: '@gitbook/api@0.202.0',
    licence: 'none named',
    path: 'spec/openapi.yaml',
  },
  {
    name: 'github',
    package: '@octokit/openapi@23.0.2',
    licence: 'MIT',
    path: 'generated/api.github.com.json',
  },
];
