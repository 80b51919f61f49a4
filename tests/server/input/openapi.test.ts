import { beforeAll, describe, expect, it } from 'vitest';
import { send, startApi } from '../../support/api.ts';
import { everyCall } from '../../support/server/call-address.ts';

const api = startApi();

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: unknown;
}

interface Operation {
  security?: unknown;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, object> }>;
}

// biome-ignore lint/suspicious/noExplicitAny: the document has no TypeScript type.
let document: any;
let operations: [name: string, operation: Operation][];

beforeAll(async () => {
  document = (await send(api, 'GET', '/api/openapi.json')).body;
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});

/** Every value below a part of the document, including the part itself. */
function within(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [part];
  return [part, ...Object.values(part).flatMap(within)];
}

describe('GET /api/openapi.json', () => {
  it('is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Volmaak', version: expect.any(String) });
    const known = ['openapi', 'info', 'components', 'paths', 'servers', 'security', 'tags'];
    expect(known).toEqual(expect.arrayContaining(Object.keys(document)));
  });

  it('names exactly the calls of the contract', () => {
    expect(operations.map(([name]) => name).sort()).toEqual(everyCall.map(([name]) => name).sort());
  });

  it('describes the response of each call', () => {
    for (const [name, call] of everyCall) {
      const responses = operations.find(([other]) => other === name)?.[1].responses ?? {};
      const success = call.result ? (call.creates ? '201' : '200') : '204';
      expect(Object.keys(responses).sort()).toEqual([success, 'default']);
      const kinds = Object.keys(responses[success]?.content ?? {});
      expect(kinds).toHaveLength(call.csv ? 2 : call.result ? 1 : 0);
      expect(kinds.includes('text/csv')).toBe(call.csv !== undefined);
      expect(kinds.includes('text/html')).toBe(call.result === 'html');
      for (const { description } of Object.values(responses)) expect(description).not.toBe('');
    }
  });

  it('lists the parameters of each path once', () => {
    for (const [name, operation] of operations) {
      const wanted = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map((parameter) => parameter.name)).toEqual(wanted);
      expect(inPath.every((parameter) => parameter.required && parameter.schema)).toBe(true);
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('requires a session where one is needed, and offers the key where it has an effect', () => {
    for (const [name, call] of everyCall) {
      const operation = operations.find(([other]) => other === name)?.[1];
      expect(operation?.security !== undefined).toBe(call.access !== 'open');
      const keyed = operation?.parameters.some(({ name }) => name === 'Idempotency-Key');
      expect(keyed).toBe(call.idempotent === true);
      expect(operation?.requestBody !== undefined).toBe(call.body !== undefined);
    }
  });

  it('refers only to its own parts, and uses only types of JSON Schema', () => {
    const objects = within(document).filter((part) => typeof part === 'object' && part !== null);
    const pointers = objects.flatMap((part) => ('$ref' in part! ? [String(part.$ref)] : []));
    expect(new Set(pointers)).toEqual(new Set(['#/components/schemas/Error']));
    expect(document.components.schemas.Error.required).toEqual(['message', 'code']);
    const schemas = operations.flatMap(([, operation]) => within(operation));
    const types = schemas.flatMap((part) =>
      typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'
        ? [part.type]
        : [],
    );
    const known = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
    expect(known).toEqual(expect.arrayContaining([...new Set(types)]));
  });
});
