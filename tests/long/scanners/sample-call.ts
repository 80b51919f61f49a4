import type { calls } from '../../../domain/calls.ts';

/** The part of a JSON schema that samples are made from. */
interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  format?: string;
  minimum?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

export interface Operation {
  parameters: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

/** The calls of the OpenAPI document, by path and method. */
export type Paths = Record<string, Record<string, Operation>>;

export interface SampleCall {
  name: keyof typeof calls;
  method: string;
  isIdempotent: boolean;
  /** The address with its query, in which `mark` follows each value. */
  address(mark: string): string;
  /** The JSON body, in which `mark` follows each text and number; null without one. */
  body(mark: string): string | null;
}

/** A call of the OpenAPI document with values that the server reads, as far as `known` has them. */
export function sampleCall(
  path: string,
  method: string,
  operation: Operation,
  known: Record<string, unknown>,
): SampleCall {
  const json = operation.requestBody?.content['application/json']?.schema;
  const textOf = (name: string, schema: JsonSchema) => String(sample(schema, name, known));
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  return {
    // The document has the names of the contract.
    name: `${method.toUpperCase()} ${path}` as SampleCall['name'],
    method: method.toUpperCase(),
    isIdempotent: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    address(mark) {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const id = name === 'id' ? known[path.split('/{')[0] ?? ''] : known[name];
        return `${id ?? crypto.randomUUID()}${mark}`;
      });
      const pairs = query.map(
        ({ name, schema }) => `${name}=${encodeURIComponent(textOf(name, schema))}${mark}`,
      );
      return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
    },
    body(mark) {
      if (!json) return null;
      const text = JSON.stringify(sample(json, '', known));
      return text.replace(/(":(?:"[^"]*|-?[\d.]+))/g, `$1${mark}`);
    },
  };
}

function sample(schema: JsonSchema, name: string, known: Record<string, unknown>): unknown {
  if (name in known) return known[name];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name, known);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [
          key,
          sample(value, key, known),
        ]),
      );
    case 'array':
      return [sample(schema.items ?? {}, name, known)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return schema.format === 'uuid' ? crypto.randomUUID() : 'Sample';
  }
}
