const noLogs = 'The server sends no log messages, which the revision 2026-07-28 deprecates.';

/** The suite's scenarios for servers that do not apply to this one, with the reasons. */
export const notApplicable: Readonly<Record<string, string>> = {
  'logging-set-level': noLogs,
  'tools-call-with-logging': noLogs,
  'completion-complete':
    'There are no prompts and no templates whose arguments could be completed.',
  'tools-call-sampling': 'No tool asks the model of its client.',
  'tools-call-elicitation': 'No tool asks the user: its arguments are all that it needs.',
  'elicitation-sep1034-defaults': 'No tool asks the user.',
  'elicitation-sep1330-enums': 'No tool asks the user.',
  'resources-list': 'Files of results are links to the service, which serves them.',
  'resources-read-text': 'Files of results are links to the service, which serves them.',
  'resources-read-binary': 'Files of results are links to the service, which serves them.',
  'resources-templates-read': 'Files of results are links to the service, which serves them.',
  'resources-subscribe': 'Files of results never change.',
  'resources-unsubscribe': 'Files of results never change.',
  'prompts-list': 'There are no prompts.',
  'prompts-get-simple': 'There are no prompts.',
  'prompts-get-with-args': 'There are no prompts.',
  'prompts-get-embedded-resource': 'There are no prompts.',
  'prompts-get-with-image': 'There are no prompts.',
};

/** Those that must pass. Together with the others, these are all that the suite has. */
export const applicable = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'json-schema-2020-12',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
] as const;
