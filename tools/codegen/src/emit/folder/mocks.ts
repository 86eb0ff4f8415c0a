import type { Model } from '../../model/model.ts';
import { quote } from '../../text.ts';
import { type Files, header } from '../files.ts';
import { exampleTable } from '../mocks.ts';

/** Mocks of any contract over its stubs. */
export function emitContractMocks(model: Model): Files {
  return {
    'mocks/examples.ts': exampleTable(model, '@genmedia/server/contract'),
    'mocks/index.ts': header + indexOf(model),
  };
}

function indexOf({ baseUrl }: Model): string {
  return `import { createMockFor, type Mock, type MockOptions, type RouterOptions } from '@genmedia/server/contract';
import { contract, type Handlers, type OperationId } from '../server/index.ts';
import { examples } from './examples.ts';

/**
 * A resolver for MSW that answers requests as the contract's examples do, or as the given handlers:
 * \`http.all('https://api.example/*', createMock())\`.
 */
export function createMock<Auth>(
  handlers: Partial<Handlers<Auth>>,
  options: RouterOptions<Auth, OperationId>,
): Mock;
/** Without \`authenticate\`, all handlers get null. */
export function createMock<Auth>(
  handlers?: Partial<Handlers<Auth | null>>,
  options?: MockOptions<Auth | null, OperationId>,
): Mock;
export function createMock(handlers = {}, options: MockOptions<unknown, OperationId> = {}): Mock {
  return createMockFor(contract, examples, handlers, { basePath: ${quote(pathOf(baseUrl))}, ...options });
}
`;
}

/** The path of the contract's first server. */
function pathOf(baseUrl: string): string {
  // `URL.parse` needs Node 22.1.
  const parts = [baseUrl, 'http://localhost'] as const;
  return URL.canParse(...parts) ? new URL(...parts).pathname.replace(/\/$/, '') : '';
}
