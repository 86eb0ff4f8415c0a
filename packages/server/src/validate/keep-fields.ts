import type { core, ZodType } from 'zod';
import { alternatives, type Definition, definitionOf } from './definition.ts';

/** What unions made of values, during one parse: each is asked once for each value. */
type Answers = Map<ZodType, Map<unknown, { value: unknown } | undefined>>;

/** What is missing in the objects and lists of one parse. Unions in unions ask for each again. */
type Lost = Map<object, number>;

type Context = core.ParseContextInternal & { answers?: Answers; lost: Lost };
type Fields = Readonly<Record<string, unknown>>;

const vague = new WeakMap<ZodType, boolean>();
const prepared = new WeakSet<ZodType>();

/**
 * A valid value with the fields that the schema names. Of a union, zod takes the first branch that
 * accepts the value, and removes the fields of all others. Here each field stays that any accepting
 * branch names; defaults are those of the branch that names the most.
 *
 * @param parsed what zod has made of the value
 */
export function keepFields(schema: ZodType, value: unknown, parsed: unknown): unknown {
  const isVague = vague.get(schema) ?? prepareUnions(schema);
  vague.set(schema, isVague);
  if (!isVague) return parsed;
  const lost: Lost = new Map();
  if (countLost(value, parsed, lost) === 0) return parsed;
  const answers: Answers = new Map();
  try {
    const result = schema.safeParse(value, { answers, lost } as object);
    return result.success ? result.data : parsed;
  } catch {
    // zod throws where the parts of an intersection have different defaults, as their branches may.
    return parsed;
  }
}

/** Lets unions look at all branches where a context has `answers`. Returns whether any may have to. */
function prepareUnions(schema: ZodType, seen = new Set<ZodType>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  let isVague = isVagueUnion(schema);
  // Several schemas may share a union.
  if (isVague && !prepared.has(schema)) lookAtAllBranches(schema);
  for (const part of partsOf(schema)) isVague = prepareUnions(part, seen) || isVague;
  return isVague;
}

function partsOf(schema: ZodType): ZodType[] {
  const definition = definitionOf(schema);
  const { shape = {}, catchall, valueType, element, items = [], rest } = definition;
  const { innerType, options = [], left, right, getter } = definition;
  const parts = [catchall, valueType, element, rest, innerType, left, right, getter?.()];
  return [...Object.values(shape), ...items, ...options, ...parts].filter((part) => part != null);
}

/** Whether a value may fit several branches: several are objects, or lists. */
function isVagueUnion(schema: ZodType): boolean {
  const { options = [] } = definitionOf(schema);
  if ('discriminator' in schema.def) return false;
  const kinds = options.flatMap((option) => [...new Set(alternatives(option).flatMap(kindsOf))]);
  return new Set(kinds).size < kinds.length;
}

function kindsOf({ type, element, items, ...definition }: Definition): ('list' | 'object')[] {
  if (type === 'unknown' || type === 'any') return ['list', 'object'];
  if (element ?? items) return ['list'];
  return definition.shape || definition.valueType ? ['object'] : [];
}

function lookAtAllBranches(union: ZodType): void {
  prepared.add(union);
  const zod = union._zod;
  const { parse } = zod;
  const { options = [] } = definitionOf(union);
  const parseAll: typeof parse = (payload, context: Context) => {
    const { value } = payload;
    if (!context.answers) return parse(payload, context);
    const known = context.answers.get(union) ?? new Map();
    context.answers.set(union, known);
    if (!known.has(value)) known.set(value, unitedBranches(options, value, context));
    const answer = known.get(value);
    if (answer) payload.value = answer.value;
    else payload.issues.push({ code: 'custom', input: value, path: [], inst: union });
    return payload;
  };
  if (zod.run === parse) zod.run = parseAll;
  zod.parse = parseAll;
}

function unitedBranches(options: readonly ZodType[], value: unknown, context: Context) {
  const accepted: unknown[] = [];
  for (const option of options) {
    const result = option._zod.run({ value, issues: [] }, context);
    if (result instanceof Promise || result.issues.length > 0) continue;
    if (countLost(value, result.value, context.lost) === 0) return { value: result.value };
    accepted.push(result.value);
  }
  if (accepted.length === 0) return undefined;
  return { value: accepted.length === 1 ? accepted[0] : unite(value, accepted, context.lost) };
}

/** What any of the results has of a value's fields. */
function unite(value: unknown, results: readonly unknown[], lost: Lost): unknown {
  const counted = Array.from(new Set(results), (made) => {
    return { made: made as Fields, lost: countLost(value, made, lost) };
  });
  const ordered = counted.toSorted((a, b) => a.lost - b.lost);
  const [best, other] = ordered;
  if (!best?.lost || !other) return best?.made;
  const united = Array.isArray(best.made) ? [...best.made] : { ...best.made };
  for (const [name, field] of Object.entries(value as Fields)) {
    const made = ordered.filter((each) => Object.hasOwn(each.made, name));
    const fields = made.map((each) => each.made[name]);
    if (fields.length > 0) Object.assign(united, { [name]: unite(field, fields, lost) });
  }
  return united;
}

/** How many fields of a value, at any depth, are missing in what was made of it. */
function countLost(value: unknown, made: unknown, lost: Lost): number {
  if (typeof value !== 'object' || typeof made !== 'object' || value === made) return 0;
  const known = made && lost.get(made);
  if (typeof known === 'number') return known;
  let count = 0;
  for (const name of Object.keys(value ?? {})) {
    const field = (value as Fields)[name];
    if (field === undefined) continue;
    const isKept = Object.hasOwn(made ?? {}, name);
    count += isKept
      ? countLost(field, (made as Fields)[name], lost)
      : 1 + countLost(field, {}, lost);
  }
  if (made) lost.set(made, count);
  return count;
}
