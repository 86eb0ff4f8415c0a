import {
  type Document,
  examplesOf,
  jsonOf,
  type MediaType,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  type Reader,
  type RequestBody,
  type Response,
  securityOf,
} from '@genmedia/openapi';
import type { Sample } from '../code-samples.ts';
import { kebab } from '../kebab.ts';
import { operationHash } from '../text-page.ts';
import { kindOf, rulesSentence } from './constraints.ts';
import { type DocPage, firstSentence } from './doc-page.ts';
import { fieldLists } from './field-list.ts';

/** The page of an operation, made from the document that the page for browsers shows. */
export function operationPage(
  document: Document,
  reader: Reader,
  operation: OperationPlace,
): DocPage {
  const { node, id } = operation;
  const title = node.summary ?? id;
  const sections = [
    `# ${title}`,
    `\`${operation.method.toUpperCase()} ${operation.path}\`, operation \`${id}\``,
    ...(node.deprecated ? [`**Deprecated**${sunset(node)}`] : []),
    node.description?.trim(),
    credential(document, reader, operation),
    parameters(reader, operation),
    request(reader, operation),
    ...answers(reader, operation),
    webhook(reader, operation),
    samples(node['x-codeSamples'] as Sample[] | undefined),
  ];
  return {
    path: kebab(id),
    hash: operationHash(operation),
    group: groupOf(document, operation),
    title,
    summary: `\`${id}\`. ${firstSentence(node.description ?? '')}`,
    text: `${sections.filter((each) => each !== undefined && each !== '').join('\n\n')}\n`,
  };
}

function sunset(node: Record<string, unknown>): string {
  return typeof node['x-sunset'] === 'string'
    ? `, not supported from ${node['x-sunset']} on.`
    : '.';
}

function groupOf(document: Document, { node }: OperationPlace): string {
  const tags = document.tags as { name: string; 'x-displayName'?: string }[];
  const tag = tags.find(({ name }) => name === node.tags?.[0]);
  return tag?.['x-displayName'] ?? tag?.name ?? 'Operations';
}

function credential(
  document: Document,
  reader: Reader,
  operation: OperationPlace,
): string | undefined {
  const security = securityOf(document, operation);
  const schemes = security.flatMap((item) => Object.keys(item));
  if (schemes.length === 0) return undefined;
  const isOptional = security.some((item) => Object.keys(item).length === 0);
  const described = schemes.map((name) => {
    const scheme = reader.place(document.components?.securitySchemes?.[name]);
    return (scheme.node as { description?: string } | undefined)?.description?.trim();
  });
  const header = `The header \`Authorization: Bearer …\`${isOptional ? ' may carry' : ' carries'} the credential.`;
  return [header, ...described].filter((each) => each).join(' ');
}

function parameters(reader: Reader, operation: OperationPlace): string | undefined {
  const lines = parametersOf(reader, operation).map((each) => parameterLine(reader, each));
  return lines.length > 0 ? `## Parameters\n\n${lines.join('\n')}` : undefined;
}

function parameterLine(reader: Reader, parameter: Place<Parameter>): string {
  const { name, in: where, required } = parameter.node;
  const schema = reader.child(parameter, 'schema');
  const words = [
    where,
    ...(schema ? [kindOf(reader, schema)] : []),
    ...(required ? ['required'] : []),
  ];
  const description = String(parameter.node.description ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  const rules = schema && rulesSentence(reader, schema);
  return `- \`${name}\` (${words.join(', ')}): ${[description, rules].filter(Boolean).join(' ')}`;
}

function request(reader: Reader, operation: OperationPlace): string | undefined {
  const body = reader.child(operation, 'requestBody');
  if (!body) return undefined;
  const json = jsonOf(reader, body);
  const [type, form] = json ? [] : (reader.entries(body, 'content')[0] ?? []);
  return [
    '## Request',
    ...(type ? [`As \`${type}\`:`] : []),
    ...content(reader, json ?? form),
    ...examples(reader, body),
  ].join('\n\n');
}

function content(reader: Reader, media: Place<MediaType> | undefined): string[] {
  const schema = media && reader.child(media, 'schema');
  const list = schema ? fieldLists(reader, schema) : '';
  return list ? [list] : [];
}

function examples(reader: Reader, body: Place<RequestBody> | Place<Response>): string[] {
  const media = jsonOf(reader, body);
  const [first] = media ? examplesOf(reader, media) : [];
  return first ? [fence('json', JSON.stringify(first.value, null, 2))] : [];
}

/** What the operation answers: successes with their fields, failures in one line each. */
function answers(reader: Reader, operation: OperationPlace): string[] {
  const all = reader.entries(operation, 'responses');
  const succeeded = all.filter(([status]) => /^2|^3/.test(status));
  const failed = all.filter(([status]) => !/^2|^3/.test(status));
  const sections = succeeded.map(([status, answer]) =>
    [
      `## Answer ${status}`,
      answer.node.description.trim(),
      ...content(reader, jsonOf(reader, answer)),
      ...examples(reader, answer),
    ].join('\n\n'),
  );
  const lines = failed.map(([status, { node }]) => `- ${status}: ${node.description.trim()}`);
  if (lines.length === 0) return sections;
  return [
    ...sections,
    `## Failures\n\n${lines.join('\n')}\n\nWhat to do about each: [Errors](#/errors).`,
  ];
}

function webhook(reader: Reader, operation: OperationPlace): string | undefined {
  const [callback] = reader.callbacks(operation);
  if (!callback) return undefined;
  return `## Webhook\n\n${callback.node.description?.trim()} If the request has a \`webhook\`, its URL gets the final answer with \`track_id\`: [Asynchronous jobs](#/asynchronous-jobs).`;
}

/** The samples that can be run without a page: TypeScript and curl. */
function samples(all: Sample[] = []): string | undefined {
  const shown = all.filter(({ lang }) => lang !== 'tsx');
  if (shown.length === 0) return undefined;
  const languages: Record<string, string> = { typescript: 'ts', curl: 'sh' };
  const blocks = shown.map(({ lang, source }) => fence(languages[lang] ?? lang, source.trim()));
  return ['## Samples', ...blocks].join('\n\n');
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
