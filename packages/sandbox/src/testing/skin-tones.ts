import sharp from 'sharp';

/** For each ellipse: its place, radii, turn in degrees, inner colour and outer colour. */
const ellipses = [
  [148, 164, 54, 81, 96, '#3a2018', '#f0c5a8'],
  [221, 190, 71, 38, 28, '#a86b4c', '#a86b4c'],
  [93, 140, 58, 44, 4, '#b5523f', '#f0c5a8'],
  [221, 111, 36, 49, 114, '#f0c5a8', '#3a2018'],
  [57, 119, 36, 74, 77, '#f0c5a8', '#d99a7c'],
  [5, 189, 38, 65, 104, '#a86b4c', '#e0ac8f'],
  [195, 24, 76, 63, 1, '#d99a7c', '#3a2018'],
] as const;

/**
 * Seven soft ellipses, found by trial and error, which the network takes for a picture that is not
 * safe for work.
 */
export async function skinTones(): Promise<Buffer> {
  const shapes = ellipses.map(
    ([x, y, across, down, turn, middle, edge], i) =>
      `<radialGradient id="g${i}"><stop stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></radialGradient>
       <ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}" transform="rotate(${turn} ${x} ${y})" fill="url(#g${i})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="224" height="224"><rect width="224" height="224" fill="#8a4f38"/>${shapes.join('')}</svg>`;
  return await sharp(Buffer.from(svg)).blur(3).png().toBuffer();
}
