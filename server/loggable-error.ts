import pg from 'pg';

/**
 * The part of an error that may be logged. The database's messages quote values, which are
 * personal, so only codes and names of its errors are logged.
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
