/** An affine map: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Transform {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** Applies `first`, then `then`. */
export function chain(first: Transform, then: Transform): Transform {
  return {
    a: then.a * first.a + then.c * first.b,
    b: then.b * first.a + then.d * first.b,
    c: then.a * first.c + then.c * first.d,
    d: then.b * first.c + then.d * first.d,
    e: then.a * first.e + then.c * first.f + then.e,
    f: then.b * first.e + then.d * first.f + then.f,
  };
}

export function inverse({ a, b, c, d, e, f }: Transform): Transform {
  const by = 1 / (a * d - b * c);
  return {
    a: d * by,
    b: -b * by,
    c: -c * by,
    d: a * by,
    e: (c * f - d * e) * by,
    f: (b * e - a * f) * by,
  };
}

export function apply({ a, b, c, d, e, f }: Transform, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
