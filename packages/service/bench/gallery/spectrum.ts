/** Magnitudes of the frequencies of real samples, up to half the rate; their count is a power of 2. */
export function spectrum(samples: Float32Array): Float32Array {
  const size = samples.length;
  const [re, im] = [bitReversed(samples), new Float32Array(size)];
  for (let span = 1; span < size; span *= 2) butterflies(re, im, span);
  return re.slice(0, size / 2).map((real, i) => Math.hypot(real, im[i] ?? 0));
}

/** One stage of the Cooley-Tukey transform, over pairs that are `span` apart. */
function butterflies(re: Float32Array, im: Float32Array, span: number): void {
  for (let i = 0; i < re.length; i++) {
    if (i & span) continue;
    const angle = (-Math.PI * (i % span)) / span;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const j = i + span;
    const [evenRe, evenIm] = [re[i] ?? 0, im[i] ?? 0];
    const oddRe = (re[j] ?? 0) * cos - (im[j] ?? 0) * sin;
    const oddIm = (re[j] ?? 0) * sin + (im[j] ?? 0) * cos;
    [re[i], im[i], re[j], im[j]] = [evenRe + oddRe, evenIm + oddIm, evenRe - oddRe, evenIm - oddIm];
  }
}

function bitReversed(samples: Float32Array): Float32Array {
  const bits = Math.log2(samples.length);
  return samples.map((_, i) => {
    const reversed = [...i.toString(2).padStart(bits, '0')].reverse().join('');
    return samples[Number.parseInt(reversed, 2)] ?? 0;
  });
}
