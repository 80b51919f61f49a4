import * as z from 'zod/mini';
import { type Call, calls, type Schema } from '../../domain/calls.ts';

/** The contract as OpenAPI 3.1. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call, path) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Volmaak', version: '1.0.0' },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'volmaak_session' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            issues: {
              type: 'array',
              items: {
                type: 'object',
                properties: { field: { type: 'string' }, message: { type: 'string' } },
              },
            },
            quote: { type: 'object', description: 'With `price-moved`: the quote as it is now' },
            status: { type: 'string', description: 'With `wrong-status`: what it is by now' },
            purchase: { type: 'object', description: 'With `card-declined`: the purchase' },
            current: {
              type: 'object',
              description: 'With `changed-elsewhere`: the stored values of the fields in conflict',
            },
          },
        },
      },
    },
    paths,
  };
}

function operation(call: Call, path: string) {
  const success = call.result ? (call.creates ? 201 : 200) : 204;
  return {
    ...(call.access !== 'open' && { security: [{ session: [] }] }),
    parameters: [
      ...parameters(call.params, 'path', path),
      ...parameters(call.query, 'query', path),
      ...(call.idempotent ? [idempotencyKey] : []),
    ],
    ...(call.body && {
      requestBody: {
        required: !call.bodyOptional,
        content: content(call.body, 'input', 'image/*'),
      },
    }),
    responses: {
      [success]: {
        description: 'Done',
        ...(call.result && {
          content: {
            ...content(call.result, 'output', 'image/webp'),
            ...(call.csv && { 'text/csv': { schema: { type: 'string' } } }),
          },
        }),
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
};

function content(
  schema: Schema | 'binary' | 'html' | 'xml' | 'zip',
  io: 'input' | 'output',
  binaryType: string,
): Record<string, object> {
  if (schema === 'binary') return { [binaryType]: {} };
  if (schema === 'zip') return { 'application/zip': {} };
  if (schema === 'xml') return { 'application/xml': { schema: { type: 'string' } } };
  if (schema === 'html') return { 'text/html': { schema: { type: 'string' } } };
  return { 'application/json': { schema: jsonSchema(schema, io) } };
}

function parameters(schema: Schema | undefined, place: 'path' | 'query', path: string) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties)
    .filter(([name]) => place === 'query' || path.includes(`{${name}}`))
    .map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: value,
    }));
}

function jsonSchema(schema: Schema, io: 'input' | 'output') {
  // `Schema` is a Zod schema, reduced to its types.
  const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, {
    io,
    unrepresentable: 'any',
  });
  return rest;
}
