/** A point or a direction: x to the right, y up, z towards the viewer, in metres. */
export type Vector = readonly [x: number, y: number, z: number];

export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function plus(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function times(a: Vector, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Scales to length 1. A vector without a direction becomes the upward one. */
export function unit(a: Vector): Vector {
  const length = Math.hypot(...a);
  return length < 1e-12 ? [0, 1, 0] : times(a, 1 / length);
}

/**
 * Turns by `about` around the upright axis, then by `tilt` around the axis to the right, in
 * radians.
 */
export function turned([x, y, z]: Vector, about: number, tilt: number): Vector {
  const [x1, z1] = [
    x * Math.cos(about) + z * Math.sin(about),
    z * Math.cos(about) - x * Math.sin(about),
  ];
  return [x1, y * Math.cos(tilt) - z1 * Math.sin(tilt), y * Math.sin(tilt) + z1 * Math.cos(tilt)];
}
