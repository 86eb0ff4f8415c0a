import { gibibyte } from '../../src/memory/size.ts';
import type { Sample } from './sample.ts';

const size = { width: 900, height: 420 };
const edge = { left: 70, right: 60, top: 40, bottom: 40 };

interface Line {
  name: string;
  color: string;
  of(sample: Sample): number;
  /** The value at the top of the picture for this line. */
  most: number;
}

/**
 * Draws memory and handles over time, as SVG.
 *
 * @param limit of memory, in bytes.
 */
export function drawSamples(samples: readonly Sample[], limit: number): string {
  const bytes = Math.max(limit * 1.2, ...samples.map(({ held }) => held.tree));
  const counts = Math.max(10, ...samples.map(({ held }) => Math.max(held.files, held.handles)));
  const lines: Line[] = [
    { name: 'resident', color: '#2b6cb0', of: ({ held }) => held.resident, most: bytes },
    { name: 'with its processes', color: '#805ad5', of: ({ held }) => held.tree, most: bytes },
    { name: 'open files (right)', color: '#dd6b20', of: ({ held }) => held.files, most: counts },
    { name: 'handles (right)', color: '#718096', of: ({ held }) => held.handles, most: counts },
  ];
  const last = samples.at(-1)?.minutes ?? 1;
  const { width, height } = size;
  const floor = height - edge.bottom;
  const limitAt = floor - (limit / bytes) * (floor - edge.top);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"
  font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<path d="M${edge.left} ${edge.top}V${floor}H${width - edge.right}" fill="none" stroke="#999"/>
<path d="M${edge.left} ${limitAt}H${width - edge.right}" stroke="#e53e3e" stroke-dasharray="4"/>
<text x="8" y="${limitAt + 4}" fill="#e53e3e">${(limit / gibibyte).toFixed(2)} GiB</text>
<text x="8" y="${edge.top + 4}">${(bytes / gibibyte).toFixed(2)} GiB</text>
<text x="${width - edge.right + 6}" y="${edge.top + 4}">${counts}</text>
<text x="${width - edge.right - 60}" y="${floor + 24}">${last.toFixed(1)} minutes</text>
${lines.map((line, index) => drawLine(line, index, samples, last)).join('\n')}
</svg>
`;
}

function drawLine(
  { name, color, of, most }: Line,
  index: number,
  samples: readonly Sample[],
  last: number,
): string {
  const [across, up] = [size.width - edge.left - edge.right, size.height - edge.top - edge.bottom];
  const points = samples.map((sample) => {
    const x = edge.left + (sample.minutes / last) * across;
    const y = size.height - edge.bottom - (of(sample) / most) * up;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="1.5"/>
<text x="${edge.left + 10 + index * 150}" y="20" fill="${color}">${name}</text>`;
}
