/** Runs the other generator: `node bench/hey-api.ts <document> <folder>`. */
import { createClient } from '@hey-api/openapi-ts';
import { reportCpu } from './report-cpu.ts';

const [input, output] = process.argv.slice(2);
if (!input || !output) throw new Error('Give a document and a folder.');

await createClient({
  input,
  output,
  plugins: [
    '@hey-api/typescript',
    '@hey-api/client-fetch',
    '@hey-api/sdk',
    '@tanstack/react-query',
    'zod',
  ],
  logs: { level: 'silent', file: false },
});
reportCpu();
