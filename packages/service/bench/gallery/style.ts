/** Follows the reader's choice of light or dark. */
export const style = `
:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 18%,Canvas);--muted:#6b7080}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
header{padding:1.5rem 2rem}
h1{margin:0;font-size:1.5rem}
nav a{display:inline-block;margin:0 .6rem .2rem 0;color:inherit}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,34rem),1fr));gap:1rem;
  padding:0 2rem 2rem}
article{border:1px solid var(--line);border-radius:.75rem;padding:1rem;min-width:0}
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
