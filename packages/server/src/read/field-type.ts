import type { ZodType } from 'zod';
import { definitionOf } from '../validate/definition.ts';
import { readerOf, unwrap } from './values.ts';

/** Whether a field, or the items of one that is a list, are files. */
export function takesFiles(type: ZodType): boolean {
  return someOption(type, ({ def }) => def.type === 'custom');
}

/** Whether a field, or the items of one that is a list, may be anything. */
export function takesAnything(type: ZodType): boolean {
  return someOption(type, ({ def }) => def.type === 'unknown' || def.type === 'any');
}

/** Whether a field, or the items of one that is a list, are objects. */
export function holdsObjects(type: ZodType): boolean {
  return someOption(type, (option) => shapeOf(option) !== undefined);
}

/** Whether a field, or the items of one that is a list, may be any text, or list this one. */
export function takesTexts(type: ZodType, text?: string): boolean {
  return someOption(type, (option) => option.def.type === 'string' || listsText(option, text));
}

/** Whether a field is a list. */
export function isListType(type: ZodType): boolean {
  return shapeOf(type) === undefined && optionsOf(type).some(({ def }) => def.type === 'array');
}

/**
 * Whether a text is one of the values that a field, or an alternative of it, lists. Where another
 * alternative is a list, such a text is no item of one: Stripe's `''` empties a list.
 */
export function listsText(type: ZodType, text?: string): boolean {
  return optionsOf(type).some(
    (option) => constantTypes.has(option.def.type) && option.safeParse(text).success,
  );
}

const constantTypes = new Set(['enum', 'literal']);

function someOption(type: ZodType, is: (option: ZodType) => boolean): boolean {
  return optionsOf(type).some((option) => {
    const { element } = definitionOf(option);
    return element ? someOption(element, is) : is(option);
  });
}

/** The alternatives of a schema. */
function optionsOf(type: ZodType): ZodType[] {
  const inner = unwrap(type);
  const { options } = definitionOf(inner);
  return options ? options.flatMap(optionsOf) : [inner];
}

/** The fields of a parameter that is an object; an empty object if any name is a field. */
export function shapeOf(type: ZodType): Readonly<Record<string, ZodType>> | undefined {
  for (const { type: kind, shape } of optionsOf(type).map(definitionOf)) {
    if (shape) return shape;
    if (kind === 'record') return {};
  }
  return undefined;
}

/** The fields of a form or of another object. */
export interface FormFields {
  shape: Readonly<Record<string, ZodType>>;
  /** What fields of all other names may be; undefined if there are none. */
  others: ZodType | undefined;
}

/**
 * The fields of an object in all its alternatives and parts. Of several types of a field, that of the
 * first counts, or of the first alternative whose fields take the texts that are given.
 */
export function formFieldsOf(type: ZodType, textOf?: TextOf): FormFields {
  const definition = definitionOf(unwrap(type));
  const { shape = {}, catchall, valueType = catchall, left, right, getter } = definition;
  const parts =
    definition.options ?? [left, right, getter?.()].filter((part) => part !== undefined);
  if (parts.length > 0) {
    const fields = parts.map((part) => formFieldsOf(part, textOf));
    if (textOf) fields.sort((a, b) => Number(takes(b, textOf)) - Number(takes(a, textOf)));
    return {
      shape: Object.assign({}, ...fields.map((part) => part.shape).reverse()),
      others: fields.find((part) => part.others)?.others,
    };
  }
  return { shape, others: valueType?.def.type === 'never' ? undefined : valueType };
}

/** The text that is given for a field. */
type TextOf = (name: string) => string | undefined;

function takes({ shape }: FormFields, textOf: TextOf): boolean {
  return Object.entries(shape).every(([name, type]) => {
    const text = textOf(name);
    return text === undefined || type.safeParse(readerOf(type)([text])).success;
  });
}

/** The alternative that is a list, or the only one that is not null, or the type itself. */
export function typeFor(type: ZodType, isList: boolean): ZodType {
  const options = optionsOf(type).filter((option) => option.def.type !== 'null');
  if (isList) return options.find((option) => option.def.type === 'array') ?? type;
  const [only = type, other] = options;
  return other ? type : only;
}
