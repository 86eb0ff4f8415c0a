/** A contract that its owner publishes: on npm, or in a repository. */
export type Contract = PackageContract | SnapshotContract;

interface PackageContract {
  name: string;
  /** With the version, because another version may contain a different contract. */
  package: string;
  licence: string;
  /** Path of the document in the package. */
  path: string;
}

/**
 * A copy in `contracts/<name>.json.br`: the owner's files, bundled into one document and compressed
 * with Brotli.
 */
interface SnapshotContract {
  name: string;
  /**
   * The owner's SDK on npm, with its version. `sdks/<name>.ts` makes the same calls by it and by our
   * client.
   */
  sdk?: string;
  /** The repository on GitHub. */
  repository: string;
  commit: string;
  /** The day of the commit. */
  date: string;
  licence: string;
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
  {
    name: 'twilio-messaging',
    package: '@twilio-alpha/mcp@0.7.0',
    licence: 'MIT',
    path: 'twilio-oai/spec/json/twilio_messaging_v1.json',
  },
  {
    name: 'twilio-verify',
    package: '@twilio-alpha/mcp@0.7.0',
    licence: 'MIT',
    path: 'twilio-oai/spec/json/twilio_verify_v2.json',
  },
  {
    name: 'openai',
    sdk: 'openai@7.57.0',
    repository: 'openai/openai-openapi',
    commit: 'f85dbe22',
    date: '2026-08-21',
    licence: 'MIT',
  },
  {
    name: 'digitalocean',
    repository: 'digitalocean/openapi',
    commit: '7c1300c4',
    date: '2026-08-07',
    licence: 'Apache-2.0',
  },
  {
    name: 'box',
    repository: 'box/box-openapi',
    commit: 'c9a878a9',
    date: '2026-06-29',
    licence: 'Apache-2.0',
  },
  {
    name: 'mistral',
    repository: 'mistralai/platform-docs-public',
    commit: '222f4ba9',
    date: '2026-08-21',
    licence: 'Apache-2.0',
  },
  {
    name: 'adyen-checkout',
    repository: 'Adyen/adyen-openapi',
    commit: 'aa014f0c',
    date: '2026-07-01',
    licence: 'MIT',
  },
  {
    name: 'adyen-management',
    repository: 'Adyen/adyen-openapi',
    commit: 'aa014f0c',
    date: '2026-07-01',
    licence: 'MIT',
  },
  {
    name: 'resend',
    sdk: 'resend@6.38.0',
    repository: 'resend/resend-openapi',
    commit: 'fd6f395f',
    date: '2026-08-21',
    licence: 'MIT',
  },
  {
    name: 'discord',
    repository: 'discord/discord-api-spec',
    commit: '74fda0fa',
    date: '2026-07-18',
    licence: 'MIT',
  },
  {
    name: 'intercom',
    repository: 'intercom/Intercom-OpenAPI',
    commit: '8889625a',
    date: '2026-08-21',
    licence: 'MIT',
  },
  {
    name: 'meilisearch',
    repository: 'meilisearch/open-api',
    commit: '0b0b0fdb',
    date: '2025-06-16',
    licence: 'MIT',
  },
];
