import type { RuleId } from '../rules.ts';
import type { ConsumerPackage } from './programs.ts';

/** Majors that no program and no validator shows, and why not: a person judged them. */
export const judged: { why: string; pairs: { [rule in RuleId]?: ConsumerPackage[] } }[] = [
  {
    why: 'The compiler sees the same types; calls go elsewhere, or other ones are refused.',
    pairs: {
      'credential-changed': ['client', 'react', 'server'],
      'credential-removed': ['server'],
      'security-changed': ['server'],
      'job-removed': ['client', 'react', 'server'],
      'job-changed': ['client', 'react', 'server'],
      'job-parameters-changed': ['client', 'react'],
      'cancel-removed': ['client'],
      'repeatable-removed': ['types', 'client', 'react', 'server'],
      'operation-servers-changed': ['client'],
    },
  },
  {
    why: 'What is written in URLs and paths is text, which compiles whatever it says.',
    pairs: {
      'operation-moved': ['types', 'server'],
      'path-parameter-renamed': ['types', 'server'],
    },
  },
  {
    why: 'The limit is a value in the generated code, which has the same type before and after.',
    pairs: {
      'file-kinds-removed': ['client', 'server'],
      'file-size-lowered': ['client'],
      'length-lowered': ['server'],
      'service-limit-tightened': ['server'],
    },
  },
  {
    why: 'The same request is valid, but means something else, or null in it is no longer left out.',
    pairs: {
      'null-left-out-removed': ['server'],
      'request-default-changed': ['server'],
      'request-default-removed': ['server'],
    },
  },
  {
    why: 'The programs have no receiver of webhooks, and no headers or bodies that are not JSON.',
    pairs: {
      'event-answer-removed': ['types'],
      'webhook-removed': ['types'],
      'request-content-removed': ['types', 'client', 'react', 'server'],
      'request-json-added': ['types', 'server'],
      'answer-content-added': ['client', 'react'],
      'answer-content-removed': ['types', 'client', 'react', 'server'],
      'answer-stream-removed': ['types', 'client', 'react', 'server'],
      'answer-json-added': ['client', 'react'],
      'answer-header-added-required': ['types'],
      'answer-header-removed': ['types', 'server'],
      'answer-header-became-required': ['types'],
      'answer-header-became-optional': ['types'],
    },
  },
  {
    why: 'The programs do not tell the shapes apart by name.',
    pairs: {
      'request-discriminator-value-added': ['types', 'server'],
      'request-discriminator-value-removed': ['types', 'client', 'react', 'server'],
      'answer-discriminator-changed': ['client', 'react'],
      'answer-discriminator-value-added': ['types', 'client', 'react'],
      'answer-discriminator-value-removed': ['types', 'client', 'react', 'server'],
    },
  },
  {
    why: 'The programs that use only types give no answer that is empty.',
    pairs: { 'answer-body-added': ['types'] },
  },
  {
    why: 'The programs read no list page after page.',
    pairs: { 'pages-removed': ['client', 'react'] },
  },
  {
    why: 'What a call or a handler gives beyond the contract compiles, and nobody reads it.',
    pairs: {
      'request-body-removed': ['client'],
      'request-json-removed': ['client'],
      'answer-field-removed': ['server'],
    },
  },
];
