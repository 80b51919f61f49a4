import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newDatabase } from '../../support/server/own-database.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** The files with the interfaces that tell Kysely the tables. */
const sources = [
  ...readdirSync(join(root, 'server/db/schema')).map((name) => `server/db/schema/${name}`),
  'server/gateways/payments/demo/tables.ts',
];

/** Only migrations and raw SQL use these tables. */
const rawTables = [
  'closed_months',
  'daily_counters',
  'debtor_counters',
  'ledger_accounts',
  'former_due_days',
  'ledger_balances',
  'ledger_entries',
  'ledger_postings',
  'ledger_seals',
  'migrations',
  'statistics_counters',
];

/** The TypeScript types that each PostgreSQL type may have; text may be a union of literals. */
const types: Record<string, RegExp> = {
  bigint: /^(number|Cents|Centilitres)$/,
  boolean: /^boolean$/,
  bytea: /^Buffer$/,
  date: /^Day$/,
  integer: /^(number|Cents|Centilitres)$/,
  numeric: /^number$/,
  smallint: /^number$/,
  text: /^(?!(number|boolean|Date|Day|Buffer|Cents|Centilitres)\b)/,
  'text[]': /^string\[\]$/,
  'timestamp with time zone': /^Date$/,
  uuid: /^(string|\w+Id)$/,
};

/** The tables of a file's interface, each with the text of its columns. */
const tablesOf = (source: string) =>
  [...source.matchAll(/^ {2}(\w+): \{([^{}]*)^ {2}\};/gm)].map(([, table = '', body = '']) => {
    return [table, body] as const;
  });

/** The names and types of the columns. */
function columnsOf(body: string): [name: string, type: string][] {
  const withoutComments = body.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
  return withoutComments.split(';').flatMap((property) => {
    const [, key, type] = /^\s*(\w+): (.*)$/s.exec(property.replace(':\n', ': ')) ?? [];
    if (key && type) return [[key, type.trim()]];
    if (property.trim()) throw new Error(`Cannot read a column: ${property}`);
    return [];
  });
}

/** The name in the database. */
const inSnakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Splits `Generated<Type | null>` into its parts. */
function readType(text: string) {
  const [, wrapper, wrapped = text] = /^(Generated\w*)<(.*)>$/.exec(text) ?? [];
  const isNullable = wrapped.endsWith(' | null');
  const filling = wrapper === 'GeneratedAlways' ? 'always' : wrapper ? 'default' : 'none';
  return { type: wrapped.replace(/ \| null$/, ''), isNullable, filling };
}

it('the schema tells Kysely the tables and columns that the migrations create', async () => {
  const known = new Map<string, ReturnType<typeof readType>>();
  for (const file of sources) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [table, body] of tablesOf(source)) {
      for (const [column, type] of columnsOf(body)) {
        known.set(inSnakeCase(`${table}.${column}`), readType(type));
      }
    }
  }

  const { db } = await newDatabase();
  const { rows } = await sql<{ name: string; type: string; isNullable: boolean; filling: string }>`
    select relname || '.' || attname as name, format_type(atttypid, null) as type,
      not attnotnull as "isNullable",
      case when attgenerated <> '' or attidentity = 'a' then 'always'
        when atthasdef or attidentity <> '' then 'default' else 'none' end as filling
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      and not attisdropped and relname <> all (${rawTables})`.execute(db);

  expect([...known.keys()].sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const { name, type, ...column } of rows) {
    const { type: knownType, ...knownColumn } = known.get(name) ?? readType('');
    expect({ name, ...knownColumn }).toEqual({ name, ...column });
    expect(knownType, `${name} is ${type}`).toMatch(types[type] ?? /^$/);
  }
});
