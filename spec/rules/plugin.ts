import { boundedIntegers } from './bounded-integers.ts';
import { flatInput } from './flat-input.ts';
import { foreignGenerators } from './foreign-generators.ts';
import { jobOperations } from './job-operations.ts';
import { limits } from './limits.ts';
import { links } from './links.ts';
import { operationExamples } from './operation-examples.ts';
import { plainSchemas } from './plain-schemas.ts';
import { requestId } from './request-id.ts';
import { assumptions } from './shown/assumptions.ts';
import { usedFiles } from './used-files.ts';
import { validDefaults } from './valid-defaults.ts';
import { webhookCallback } from './webhook-callback.ts';

/** Our lint rules. Each one is in a file of the same name, with its test beside it. */
export default function plugin() {
  return {
    id: 'genmedia',
    rules: {
      oas3: {
        assumptions,
        'bounded-integers': boundedIntegers,
        'flat-input': flatInput,
        'foreign-generators': foreignGenerators,
        'job-operations': jobOperations,
        limits,
        links,
        'operation-examples': operationExamples,
        'plain-schemas': plainSchemas,
        'request-id': requestId,
        'used-files': usedFiles,
        'valid-defaults': validDefaults,
        'webhook-callback': webhookCallback,
      },
    },
  };
}
