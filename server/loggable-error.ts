import pg from 'pg';

/**
 * What the log keeps of an error. The database's own words quote the values that it was given, which
 * are personal: of its errors only codes and names are kept.
 */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack?.match(/^ {4}at .*$/gm)?.join('\n');
  if (error instanceof pg.DatabaseError) {
    const { code, severity, table, column, constraint, routine } = error;
    return { type: 'DatabaseError', code, severity, table, column, constraint, routine, frames };
  }
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, code, message: error.message, frames };
}
