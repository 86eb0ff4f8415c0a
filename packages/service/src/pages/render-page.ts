import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

export interface Page {
  title: string;
  /** The body as HTML. Text of users in it is escaped already. */
  body: ReturnType<typeof html>;
  /** The page's script. It may only call this service's own API. */
  script?: string;
  /** Whether a form of the page is sent to the page's own address. */
  postsToItself?: boolean;
}

const style = `
:root{color-scheme:light dark;--accent:#5b4bdb;--muted:light-dark(#6b7080,#9aa0b0)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;
  font:16px/1.55 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{width:100%;max-width:26rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 1rem}
.muted{color:var(--muted)}
label{display:block;margin:0 0 1rem}
input{display:block;width:100%;margin-top:.25rem;padding:.6rem .7rem;font:inherit;
  border:1px solid color-mix(in srgb,CanvasText 30%,Canvas);border-radius:.5rem;
  background:Canvas;color:inherit}
input[type=checkbox]{display:inline;width:auto;margin:0 .25rem 0 0}
button{width:100%;padding:.7rem;font:inherit;font-weight:600;border:0;border-radius:.5rem;
  background:var(--accent);color:#fff;cursor:pointer}
button:disabled{opacity:.6;cursor:default}
[role=status]{min-height:1.55em;margin-top:1rem}
`;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Renders a small page of the service. It sends no request to other origins and no referrer (its
 * address may contain a token), and is never cached or framed.
 */
export async function renderPage(
  { title, body, script, postsToItself = false }: Page,
  status = 200,
): Promise<Response> {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Genmedia</title>
<style>${raw(style)}</style>
</head>
<body><main>${body}</main>${script ? raw(`<script>${script}</script>`) : ''}</body>
</html>
`;
  return new Response(String(await page), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src ${hash(style)}`,
        ...(script ? [`script-src ${hash(script)}`, "connect-src 'self'"] : []),
        "base-uri 'none'",
        `form-action ${postsToItself ? "'self'" : "'none'"}`,
        "frame-ancestors 'none'",
      ].join('; '),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
