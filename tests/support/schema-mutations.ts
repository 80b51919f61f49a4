import type * as z from 'zod/mini';

// Makes values from a schema of the contract: a valid one, and ones that are wrong in one place.

type Schema = z.core.$ZodType;

/** An id, a day or an instant has a format. */
type StringDef = z.core.$ZodStringDef & { format?: string };

interface Wrong {
  /** Where and what is wrong. */
  what: string;
  value: unknown;
}

/** Valid values: together they contain each option of each enum, and null where it is allowed. */
export function validValues(schema: Schema): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod; // one of zod's own types
  switch (def.type) {
    case 'object':
      return combined(def.shape);
    case 'record': {
      const keys = validValues(def.keyType) as string[]; // keys are texts
      return combined(Object.fromEntries(keys.map((key) => [key, def.valueType])));
    }
    case 'array':
      return [validValues(def.element), []];
    case 'optional':
      return validValues(def.innerType);
    case 'nullable':
      return [...validValues(def.innerType), null];
    case 'enum':
      return Object.values(def.entries);
    case 'number':
      return [1.5];
    case 'boolean':
      return [true, false];
    case 'string':
      return [textOf(def)];
    default:
      throw new Error(`The test has no value for ${def.type}`);
  }
}

/** Values with one field missing or of another type, at any depth. */
export function wrongValues(schema: Schema, what = 'the value'): Wrong[] {
  const { def } = (schema as z.core.$ZodTypes)._zod; // one of zod's own types
  const wrong = (value: unknown) => ({ what: `${what} is ${JSON.stringify(value)}`, value });
  switch (def.type) {
    case 'object':
      return [null, 'x', [], 1].map(wrong).concat(wrongFields(def.shape, what));
    case 'record': {
      const keys = validValues(def.keyType) as string[]; // keys are texts
      const shape = Object.fromEntries(keys.map((key) => [key, def.valueType]));
      return [null, 'x', 1].map(wrong).concat(wrongFields(shape, what));
    }
    case 'array':
      return [null, 'x', {}].map(wrong).concat(
        wrongValues(def.element, `an element of ${what}`).map((element) => ({
          what: element.what,
          value: [...validValues(def.element), element.value],
        })),
      );
    case 'optional':
      return wrongValues(def.innerType, what);
    case 'nullable':
      return wrongValues(def.innerType, what).filter(({ value }) => value !== null);
    case 'enum':
      return [null, 1, 'unknown'].map(wrong);
    case 'number':
      return [null, '1', Number.NaN].map(wrong);
    case 'boolean':
      return [null, 'true', 1].map(wrong);
    case 'string':
      return [null, 1, {}, ...(isDate(def) ? ['not a date'] : [])].map(wrong);
    default:
      throw new Error(`The test has no wrong value for ${def.type}`);
  }
}

function combined(shape: Record<string, Schema>): object[] {
  const fields = Object.entries(shape).map(
    ([name, schema]) => [name, validValues(schema)] as const,
  );
  const most = Math.max(...fields.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(fields.map(([name, values]) => [name, values[index % values.length]])),
  );
}

function wrongFields(shape: Record<string, Schema>, what: string): Wrong[] {
  const [valid] = combined(shape);
  return Object.entries(shape).flatMap(([name, schema]) => {
    const { [name]: _, ...rest } = valid as Record<string, unknown>; // from the schema of an object
    const isOptional = schema._zod.def.type === 'optional';
    return [
      ...(isOptional ? [] : [{ what: `${what} lacks ${name}`, value: rest }]),
      ...wrongValues(schema, `${name} of ${what}`).map((field) => ({
        what: field.what,
        value: { ...valid, [name]: field.value },
      })),
    ];
  });
}

function textOf(def: StringDef): string {
  if (def.format === 'date') return '2026-01-31';
  if (def.format === 'datetime') return '2026-01-31T10:00:00.000Z';
  return def.format === 'uuid' ? 'd2f0a7de-3f5c-4f0a-9d0b-2f6f0e0c6c11' : 'text';
}

function isDate({ format }: StringDef): boolean {
  return format === 'date' || format === 'datetime';
}
