import { Code } from '../code/code.tsx';
import { serviceUrl } from '../session/service-url.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useAsync } from '../ui/use-async.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

const jwksUrl = `${serviceUrl}/.well-known/jwks.json`;

/** How an application verifies that this service made a call. */
export function WebhooksPage() {
  usePageTitle('Webhooks');
  return (
    <div className="webhooks">
      <header className="page-head">
        <h1>Webhooks</h1>
        <p className="lead">
          Give a request a <code>webhook</code>, and the service calls that address when the job has
          ended. The call is signed: verify the signature before you trust the call.
        </p>
      </header>
      <section className="card prose">
        <h2>With the keys of this service</h2>
        <p>
          The keys are at <code>{jwksUrl}</code>. <code>verifyWebhook</code> fetches them once an
          hour.
        </p>
        <Snippet
          label="With the keys of this service"
          code={handler(`{ jwksUrl: '${jwksUrl}' }`)}
        />
      </section>
      <KeyInCode />
      <section className="card prose">
        <h2>With a secret of your account</h2>
        <p>
          For your own secret, and for libraries that verify <code>v1</code> signatures of Standard
          Webhooks. <a href="#/try/getWebhookSecret">getWebhookSecret</a> gives you the secret; keep
          it where your application keeps its others.
        </p>
        <Snippet
          label="With a secret of your account"
          code={handler('{ secret: process.env.WEBHOOK_SECRET }')}
        />
      </section>
      <section className="card prose">
        <h2>The call</h2>
        <p>
          The body is the final answer of the job with your <code>track_id</code>. If you do not
          answer with 2xx, the service repeats the call over about three days, with the same{' '}
          <code>webhook-id</code>.
        </p>
      </section>
    </div>
  );
}

function KeyInCode() {
  const { data, error } = useAsync(jwksUrl, async (signal) => {
    const response = await fetch(jwksUrl, { signal });
    if (!response.ok) throw new Error(`The service answers HTTP ${response.status}.`);
    return (await response.json()) as { keys: { kid?: string }[] };
  });
  const keys = data && JSON.stringify(data.keys.slice(0, 1), null, 2).replaceAll('\n', '\n  ');
  return (
    <section className="card prose">
      <h2>With the key of this service in the code</h2>
      <p>
        For receivers without network access. This is the current key. Once the service gets a new
        one, this one still signs for 24 hours: replace it in that time.
      </p>
      {error && <Notice kind="bad" title={error.message} isUrgent />}
      {keys && (
        <Snippet
          label="With the key of this service in the code"
          code={handler(`{ keys: ${keys} }`)}
        />
      )}
    </section>
  );
}

interface SnippetProps {
  label: string;
  code: string;
}

function Snippet({ label, code }: SnippetProps) {
  return (
    <div className="snippet">
      <Code label={label} language="javascript" code={code} />
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
