import { basename } from 'node:path';
import { html, raw } from 'hono/html';
import type { Exhibit, ShownFile } from './exhibit.ts';
import type { RequestSummary } from './request-summary.ts';
import { style } from './style.ts';
import { viewer } from './viewer.ts';

/** Renders the page of all exhibits. Its links are relative. */
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
    const { operation, name } = request;
    const id = `${operation}-${name}`;
    return html`<a href="#${id}" class="${outcome.error ? 'failed' : ''}">${operation} <small>${name}</small></a> `;
  })}</nav>
</header>
<main>${exhibits.map(renderExhibit)}</main>
<script>${raw(viewer)}</script>
</body>
</html>
`;
  return String(await page);
}

function renderExhibit({ request, requestSummary, inputFiles, outcome, outputs }: Exhibit) {
  const { operation, name, summary, body } = request;
  const { error, seconds, answer } = outcome;
  return html`
<article id="${operation}-${name}">
<h2>${operation} <small>${summary}</small><time>${seconds.toFixed(1)} s</time></h2>
${renderRequest(requestSummary, inputFiles)}
${error && html`<p class="failed" role="alert">${error}</p>`}
<div class="results">${outputs.map(renderOutput)}</div>
${warningsOf(answer).map((warning) => html`<p class="warning">${warning}</p>`)}
<details><summary>Request</summary><pre>${pretty(body)}</pre></details>
<details ${outputs.length === 0 ? 'open' : ''}><summary>Answer</summary><pre>${pretty(answer)}</pre></details>
</article>`;
}

function renderRequest({ texts, options }: RequestSummary, inputFiles: readonly ShownFile[]) {
  const files = inputFiles.map(
    ({ kind, file = '' }) =>
      html`<figure class="${kind}">${renderFile(kind, file)}<figcaption>${file.split('given-')[1]}</figcaption></figure>`,
  );
  return html`<div class="asked">
${texts.map((text) => html`<blockquote>${text}</blockquote>`)}
${files.length > 0 ? html`<div class="given">${files}</div>` : ''}
<p>${options.join(' · ')}</p></div>`;
}

function warningsOf(answer: unknown): string[] {
  const { meta } = (answer ?? {}) as { meta?: { warnings?: string[] } };
  return meta?.warnings ?? [];
}

function renderOutput({ kind, file, facts, pictures, text, glb }: ShownFile) {
  const images = pictures.map((src) => html`<img src="${src}" alt="">`);
  const caption =
    file &&
    html`<figcaption><a href="${file}">${basename(file)}</a> ${facts}${glb && ', drag to turn it'}</figcaption>`;
  return html`<figure class="${kind}">${renderFile(kind, file, text)}${glb && renderObject(glb)}${images}
${caption}</figure>`;
}

function renderObject(glb: Buffer) {
  const url = `data:model/gltf-binary;base64,${glb.toString('base64')}`;
  return html`<canvas width="900" height="900" role="img" aria-label="The object; drag to turn it" title="Drag to turn it" data-glb="${url}"></canvas>`;
}

function renderFile(kind: ShownFile['kind'], file?: string, text?: string) {
  if (kind === 'image') return html`<a href="${file}"><img src="${file}" alt=""></a>`;
  if (kind === 'audio') return html`<audio src="${file}" controls preload="metadata"></audio>`;
  if (kind === 'video') return html`<video src="${file}" controls loop preload="metadata"></video>`;
  return text === undefined ? '' : html`<pre>${text}</pre>`;
}

/** Shortens long strings, because files as base64 would fill the page. */
function pretty(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(
    value,
    (_, item) =>
      typeof item === 'string' && item.length > 2000 ? `${item.slice(0, 2000)} …` : item,
    2,
  );
}
