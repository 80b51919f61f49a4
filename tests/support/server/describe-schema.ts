import type pg from 'pg';

/** The objects of an extension come with it. */
const isOwn = (catalog: string) =>
  `not exists (select from pg_depend
    where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`;

/** Each query lists objects, with PostgreSQL's own description of each. */
const queries = [
  `select 'extension ' || extname, extversion from pg_extension`,
  `select 'relation ' || relname, concat_ws(' ', relkind, relpersistence, reloptions, relacl,
      relrowsecurity, relreplident) from pg_class
    where relnamespace = 'public'::regnamespace and ${isOwn('pg_class')}`,
  // The position among the existing columns, because dropped columns leave gaps in the numbers.
  `select concat_ws(' ', 'column', relname,
        lpad(rank() over (partition by attrelid order by attnum)::text, 2, '0'), attname),
      concat_ws(' ', format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull,
        'generated ' || attgenerated::text, 'identity ' || attidentity::text, attoptions,
        pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0
      and not attisdropped`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname,
      concat_ws(' ', contype, convalidated, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace`,
  `select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'`,
  `select 'view ' || viewname, definition from pg_views where schemaname = 'public'`,
  `select 'sequence ' || sequencename, concat_ws(' ', data_type, start_value, increment_by, cycle)
    from pg_sequences where schemaname = 'public'`,
  `select 'function ' || oid::regprocedure, concat_ws(' ', pg_get_functiondef(oid), proacl)
    from pg_proc where pronamespace = 'public'::regnamespace and ${isOwn('pg_proc')}`,
  `select 'trigger ' || tgrelid::regclass || ' ' || tgname,
      concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal`,
  `select 'comment ' || pg_describe_object(classoid, objoid, objsubid), description
    from pg_description where objoid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace
      union all select oid from pg_proc
        where pronamespace = 'public'::regnamespace and ${isOwn('pg_proc')})`,
];

/**
 * Describes all that migrations make: tables, columns in their order, constraints, indexes, views,
 * functions, triggers, sequences and extensions. Two schemas are the same if this is.
 */
export async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const union = queries.map((query) => `(${query})`).join(' union all ');
  const { rows } = await pool.query<{ object: string; words: string }>(
    `select object, words from (${union}) as found (object, words)
      order by object collate "C", words collate "C"`,
  );
  return rows.map(({ object, words }) => `${object}: ${words}`);
}
