import { Code } from '../code/code.tsx';
import { serviceUrl } from '../session/service.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useAsync } from '../ui/use-async.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

const jwksUrl = `${serviceUrl}/.well-known/jwks.json`;

/** How an application verifies that this service made a call. */
export function WebhooksPage() {
  usePageTitle('Webhooks');
  const { data, error } = useAsync(jwksUrl, async (signal) => {
    const response = await fetch(jwksUrl, { signal });
    if (!response.ok) throw new Error(`The service answers HTTP ${response.status}.`);
    return (await response.json()) as { keys: { kid?: string }[] };
  });
  const byUrl = handler(`{ jwksUrl: '${jwksUrl}' }`);
  const byKey =
    data &&
    handler(
      `{ keys: ${JSON.stringify(data.keys[0] ? [data.keys[0]] : [], null, 2).replaceAll('\n', '\n  ')} }`,
    );
  return (
    <div className="webhooks">
      <header className="page-head">
        <h1>Webhooks</h1>
        <p className="lead">
          Give a request a <code>webhook</code>, and the service calls that address when the job has
          ended. The call is signed: check that before you believe it.
        </p>
      </header>
      <section className="card prose">
        <h2>With the keys of this service</h2>
        <p>
          They stand at <code>{jwksUrl}</code> and are fetched once an hour.
        </p>
        <Snippet label="With the keys of this service" code={byUrl} />
      </section>
      <section className="card prose">
        <h2>With its key in the code</h2>
        <p>
          For receivers that call nobody. The service has this one now; it tells before it takes
          another.
        </p>
        {error !== undefined && (
          <Notice kind="bad" title={String((error as Error).message)} isUrgent />
        )}
        {byKey && <Snippet label="With its key in the code" code={byKey} />}
      </section>
      <section className="card prose">
        <h2>With a secret of your account</h2>
        <p>
          For libraries that verify <code>v1</code> signatures of Standard Webhooks. Whoever runs
          the service makes one:
        </p>
        <Snippet
          label="With a secret"
          language="bash"
          code={'genmedia webhooks secret you@mail.example\n'}
        />
      </section>
      <section className="card prose">
        <h2>What comes</h2>
        <p>
          The final answer of the job with your <code>track_id</code>. A call that is not answered
          with 2xx comes again, over about three days, with the same <code>webhook-id</code>.
        </p>
      </section>
    </div>
  );
}

interface SnippetProps {
  label: string;
  code: string;
  language?: 'typescript' | 'bash';
}

function Snippet({ label, code, language = 'typescript' }: SnippetProps) {
  return (
    <div className="snippet">
      <Code {...{ label, language, code }} />
      <CopyButton text={code} />
    </div>
  );
}

function handler(options: string): string {
  return `import { verifyWebhook } from '@genmedia/client/webhooks';

export async function POST(request: Request) {
  const event = await verifyWebhook(request, ${options});
  if (event.status === 'success') console.log(event.track_id, event.output);
  return new Response(null, { status: 204 });
}
`;
}
