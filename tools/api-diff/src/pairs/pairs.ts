/** A contract that its owner publishes on npm, in versions that are compared one after the other. */
export interface History {
  name: string;
  package: string;
  licence: string;
  /** Path of the document in the package. */
  path: string;
  versions: readonly string[];
}

export const histories: readonly History[] = [
  {
    name: 'figma',
    package: '@figma/rest-api-spec',
    licence: 'MIT',
    path: 'openapi/openapi.yaml',
    versions: ['0.10.0', '0.16.0', '0.20.0', '0.24.0', '0.30.0', '0.36.0', '0.43.0'],
  },
  {
    name: 'blockfrost',
    package: '@blockfrost/openapi',
    licence: 'MIT',
    path: 'openapi.yaml',
    versions: ['0.1.49', '0.1.57', '0.1.65', '0.1.73', '0.1.79', '0.1.84', '0.1.93'],
  },
  {
    name: 'neon',
    package: '@neondatabase/api-client',
    licence: 'MIT',
    path: 'public-v2-for-users.gen.yaml',
    versions: ['2.0.0', '2.1.0', '2.2.0', '2.5.0', '2.6.0', '2.7.0', '2.7.3'],
  },
  {
    name: 'gitbook',
    package: '@gitbook/api',
    licence: 'none named',
    path: 'spec/openapi.yaml',
    versions: ['0.91.0', '0.130.0', '0.167.0', '0.202.0'],
  },
  {
    name: 'github',
    package: '@octokit/openapi',
    licence: 'MIT',
    path: 'generated/api.github.com.json',
    versions: ['18.0.0', '20.0.0', '23.0.2'],
  },
];
