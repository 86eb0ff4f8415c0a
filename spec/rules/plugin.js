import { assumptions } from './assumptions.js';
import { flatInput } from './flat-input.js';
import { jobOperations } from './job-operations.js';
import { links } from './links.js';
import { operationExamples } from './operation-examples.js';
import { plainSchemas } from './plain-schemas.js';
import { requestId } from './request-id.js';
import { usedFiles } from './used-files.js';
import { validDefaults } from './valid-defaults.js';
import { webhookCallback } from './webhook-callback.js';

/** Our lint rules: each in the file of its name, with its test beside it. */
export default function plugin() {
  return {
    id: 'genmedia',
    rules: {
      oas3: {
        assumptions,
        'flat-input': flatInput,
        'job-operations': jobOperations,
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
