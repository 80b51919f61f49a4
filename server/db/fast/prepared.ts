import type { CompiledQuery } from 'kysely';
import type { Queryable } from '../database.ts';
import { prepareStatement } from './client.ts';

/** Stands for a value of the input while a query is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Builds a query, of Kysely or in raw SQL. */
type Build<Input, Row> = (
  db: Queryable,
  input: Input,
) => { compile(db: Queryable): CompiledQuery<Row> };

/**
 * A query of a call that everybody makes all the time. It is built once, and PostgreSQL plans it
 * once per connection; later calls only send the values of their input. `build` gets placeholders
 * for them: it hands them to Kysely and cannot look at them. The input always has the same fields.
 * The query names its columns, because a prepared `select *` fails once a migration adds one.
 */
export function prepared<Input extends object, Row>(
  build: Build<Input, Row>,
): (db: Queryable, input: Input) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, input) => {
    compiled ??= compile(build, db, input);
    const values = input as Record<string, unknown>;
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function compile<Input extends object, Row>(
  build: Build<Input, Row>,
  db: Queryable,
  input: Input,
): CompiledQuery<Row> {
  const names = Object.keys(input);
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
  const compiled = build(db, placeholders as Input).compile(db);
  prepareStatement(compiled.sql);
  return compiled;
}
