import { html, raw } from 'hono/html';
import type { Exhibit, Shown } from './exhibit.ts';
import { style } from './style.ts';

/** The page of all exhibits; its links are relative. */
export async function renderGallery(exhibits: readonly Exhibit[]): Promise<string> {
  const failed = exhibits.filter(({ outcome }) => outcome.error !== undefined);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery · Genmedia</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
<h1>What the contract’s examples give</h1>
<p>${exhibits.length} requests, ${failed.length} of them failed.</p>
<nav>${exhibits.map(({ request, outcome }) => {
    const id = `${request.operation}-${request.name}`;
    return html`<a href="#${id}" class="${outcome.error ? 'failed' : ''}">${request.operation}</a> `;
  })}</nav>
</header>
<main>${exhibits.map(renderExhibit)}</main>
</body>
</html>
`;
  return String(await page);
}

function renderExhibit({ request, outcome, shown }: Exhibit) {
  const { operation, name, summary, body } = request;
  const { error, seconds, answer } = outcome;
  return html`
<article id="${operation}-${name}">
<h2>${operation} <small>${summary}</small><time>${seconds.toFixed(1)} s</time></h2>
${error && html`<p class="failed" role="alert">${error}</p>`}
<div class="results">${shown.map(renderShown)}</div>
<details><summary>Request</summary><pre>${pretty(body)}</pre></details>
<details ${shown.length === 0 ? 'open' : ''}><summary>Answer</summary><pre>${pretty(answer)}</pre></details>
</article>`;
}

function renderShown({ kind, file, facts, pictures, text }: Shown) {
  const pictured = pictures.map((src) => html`<img src="${src}" alt="" loading="lazy">`);
  return html`<figure class="${kind}">${renderFile(kind, file, text)}${pictured}
<figcaption><a href="${file}">${file}</a> ${facts}</figcaption></figure>`;
}

function renderFile(kind: Shown['kind'], file: string, text: string | undefined) {
  if (kind === 'image') return html`<img src="${file}" alt="" loading="lazy">`;
  if (kind === 'audio') return html`<audio src="${file}" controls preload="none"></audio>`;
  if (kind === 'video') return html`<video src="${file}" controls loop preload="metadata"></video>`;
  return text === undefined ? '' : html`<pre>${text}</pre>`;
}

/** Files that stand in an answer as base64 would fill the page. */
function pretty(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(
    value,
    (_, item) =>
      typeof item === 'string' && item.length > 2000 ? `${item.slice(0, 2000)} …` : item,
    2,
  );
}
