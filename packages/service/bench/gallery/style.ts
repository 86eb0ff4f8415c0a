/** The style sheet. It follows the reader's choice of light or dark. */
export const style = `
:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 18%,Canvas);--muted:#6b7080}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
header{padding:1.5rem 2rem}
h1{margin:0;font-size:1.5rem}
nav a{display:inline-block;margin:0 .6rem .2rem 0;color:inherit}
nav small{color:var(--muted)}
main{columns:34rem;column-gap:1rem;padding:0 2rem 2rem}
article{border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:0 0 1rem;
  break-inside:avoid}
.asked{border-left:3px solid var(--line);padding-left:.75rem;margin-bottom:.75rem}
.asked p{margin:0;color:var(--muted);font-size:.8rem;overflow-wrap:anywhere}
.asked .audio{flex:1}
.given{display:flex;gap:.5rem;align-items:end;flex-wrap:wrap}
.given figure{margin:0 0 .3rem}
.given :is(img,video){width:auto;height:7.5rem}
blockquote{margin:0 0 .4rem;font-size:1.05rem;white-space:pre-line}
.warning{margin:0 0 .3rem;color:var(--muted);font-size:.85rem}
.warning::before{content:'⚠ '}
.results:has(canvas){display:grid;grid-template-columns:1fr 1fr;gap:.5rem}
canvas{display:block;width:100%;aspect-ratio:1;border-radius:.4rem;margin-bottom:.3rem;cursor:grab;
  touch-action:none;background:radial-gradient(#eeeef1,#b4b4b8)}
h2{font-size:1.05rem;margin:0 0 .75rem}
h2 small,figcaption{font-weight:400;color:var(--muted)}
h2 time{float:right;font-weight:400;font-variant-numeric:tabular-nums}
figure{margin:0 0 .75rem}
figcaption{font-size:.8rem;overflow-wrap:anywhere}
img,video,audio{display:block;width:100%;border-radius:.4rem;margin-bottom:.3rem}
.results:has(.image~.image){display:grid;grid-template-columns:1fr 1fr;gap:.5rem}
pre{margin:.3rem 0;padding:.6rem;overflow:auto;max-height:18rem;font-size:.8rem;white-space:pre-wrap;
  overflow-wrap:anywhere;background:color-mix(in srgb,CanvasText 6%,Canvas);border-radius:.4rem}
summary{cursor:pointer;color:var(--muted);font-size:.85rem}
.failed{color:light-dark(#b3261e,#ff8a80);font-weight:600}
`;
