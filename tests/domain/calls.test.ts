import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, calls } from '../../domain/calls.ts';
import { anyText } from '../support/any-text.ts';
import { failingRows } from '../support/failing-rows.ts';
import { specificationRows } from '../support/server/specification-calls.ts';
import { refusals } from './refusals.ts';

const every = Object.entries<Call>(calls);

function keysWhere(holds: (call: Call) => unknown): string[] {
  return every.filter(([, call]) => holds(call)).map(([key]) => key);
}

describe('the contract', () => {
  // API-8
  it('has each of the 38 calls of the specification’s table', () => {
    expect(new Set(specificationRows).size).toBe(38);
    expect(Object.keys(calls)).toEqual(expect.arrayContaining([...specificationRows]));
  });

  // ACC-1
  it('allows only these calls without sign-in', () => {
    expect(keysWhere(({ access }) => access === 'open')).toEqual([
      'GET /api/auth/session',
      'POST /api/auth/login',
      'POST /api/auth/register',
      'POST /api/auth/logout',
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'GET /api/start',
      'POST /api/auth/passkey/options',
      'POST /api/auth/passkey',
      'POST /api/device-reports',
      'POST /api/redemptions',
      'GET /api/ping',
    ]);
  });

  // API-4
  it('makes every call that creates idempotent, except these', () => {
    expect(keysWhere(({ creates, idempotent }) => creates && !idempotent)).toEqual([
      'POST /api/auth/register',
      'POST /api/objects/upload',
      'POST /api/account/passkeys',
      'POST /api/account/devices',
      'POST /api/redemptions',
    ]);
  });

  // ACC-19
  it('refuses blocked users in exactly these calls', () => {
    expect(keysWhere(({ notWhenBlocked }) => notWhenBlocked)).toEqual([
      'POST /api/cars',
      'POST /api/fuel-requests',
      'POST /api/purchases/quote',
      'POST /api/purchases',
      'POST /api/purchases/scheduled',
    ]);
  });

  // LIM-7
  it('allows bodies over 100 KB only for pictures and files', () => {
    expect(every.flatMap(([key, { bodyLimit }]) => (bodyLimit ? [[key, bodyLimit]] : []))).toEqual([
      ['POST /api/validate-car-image', 8_388_608],
      ['PUT /api/uploads/{id}', 5_242_880],
      ['POST /api/admin/bank-statements/preview', 4_194_304],
      ['POST /api/admin/bank-statements', 4_194_304],
    ]);
  });

  it('has a schema for every parameter of each path', async () => {
    const failing = await failingRows(
      every,
      ([key]) => key,
      ([key, call]) => {
        expect(key).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/api(\/([a-z-]+|\{\w+\}))+$/);
        const inPath = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect(call.params ? fieldsOf(call.params) : []).toEqual(inPath);
      },
    );
    expect(failing).toEqual([]);
  });

  // API-1
  it('returns nothing for a deletion, and a result for other calls', async () => {
    const failing = await failingRows(
      every,
      ([key]) => key,
      ([key, call]) => {
        // Cancelling an outbox key is not a deletion: it returns what was created before.
        const deletes = key.startsWith('DELETE ') && !key.includes('/outbox/');
        const reports = ['POST /api/device-reports', 'POST /api/account/proof'].includes(key);
        const silent =
          deletes ||
          reports ||
          /\/(logout|deletion|approvals\/\{id\}\/decision)$/.test(key) ||
          call.body === 'binary';
        expect(call.result === undefined).toBe(silent);
      },
    );
    expect(failing).toEqual([]);
  });
});

/** Everything that callers send: every part of every call, as [name, schema]. */
const parts = every.flatMap(([key, call]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part];
    return schema && schema !== 'binary' ? [[`${part} of ${key}`, asObject(schema)] as const] : [];
  }),
);

type Part = (typeof parts)[number];
const nameOf = ([name]: Part) => name;

describe('each part of a call', () => {
  it('accepts or refuses any input, with one message per field', async () => {
    const hostile = fc.oneof(
      fc.anything(),
      anyText,
      fc.double(),
      fc.constantFrom('', '\u0000', '\ud800', '🚗', Number.NaN, 1e308, -1, 0.001, '31 February'),
    );
    const failing = await failingRows(parts, nameOf, ([, schema]) => {
      const fields = fieldsOf(schema).map((field) => [field, hostile]);
      const bodies = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      fc.assert(fc.property(bodies, (body) => expectSentences(schema, body)));
    });
    expect(failing).toEqual([]);
  });

  it('refuses values that are not objects', async () => {
    const failing = await failingRows(parts, nameOf, ([, schema]) => {
      for (const value of [undefined, null, '', 'text', 5, true, []]) {
        expect(z.safeParse(schema, value).success).toBe(false);
      }
    });
    expect(failing).toEqual([]);
  });

  it('ignores inherited fields', async () => {
    const smuggled = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1}');
    const failing = await failingRows(parts, nameOf, ([, schema]) => {
      const parsed = z.safeParse(schema, smuggled);
      if (parsed.success) expect(Object.keys(Object(parsed.data))).not.toContain('__proto__');
      expect('isAdmin' in {}).toBe(false);
    });
    expect(failing).toEqual([]);
  });
});

function expectSentences(schema: z.ZodMiniObject, body: unknown): void {
  const said = refusals(schema, body);
  // Zod's own message, which means that one of ours is missing, is 'Invalid input'.
  expect(said.filter((line) => line.includes('Invalid input'))).toEqual([]);
  const named = said.map((line) => line.split(':')[0]);
  expect(new Set(named).size).toBe(named.length);
}

function asObject(schema: NonNullable<Call['params']>): z.ZodMiniObject {
  // Every parsed part of the contract is an object of named fields.
  return schema as z.ZodMiniObject;
}

function fieldsOf(schema: NonNullable<Call['params']>): string[] {
  return Object.keys(asObject(schema).shape);
}
