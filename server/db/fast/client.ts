import { createHash } from 'node:crypto';
import { CamelCasePlugin } from 'kysely';
import pg from 'pg';

/**
 * The columns of our tables are camelCase in TypeScript and snake_case in the database. This
 * translates what Kysely builds. It does not read the text of raw SQL, which keeps the names of the
 * database. `Client` translates the names in a result, once per column and not once per row.
 */
class ColumnNames extends CamelCasePlugin {
  override async transformResult({ result }: Parameters<CamelCasePlugin['transformResult']>[0]) {
    return result;
  }

  override camelCase(name: string): string {
    return super.camelCase(name);
  }
}

export const columnNames = new ColumnNames();

/** The names of the statements that PostgreSQL keeps, by their text. */
const preparedStatements = new Map<string, string>();

/**
 * Has a statement prepared by each connection that first sends it: PostgreSQL reads and plans it
 * once. Its name is a hash of its text, so that behind a pooler it can mean no other statement.
 */
export function prepareStatement(text: string): void {
  const hash = createHash('sha256').update(text).digest('base64url');
  preparedStatements.set(text, hash.slice(0, 20));
}

interface ClientConfig extends pg.ClientConfig {
  /** Whether it keeps prepared statements. */
  prepares?: boolean;
}

/** A connection of Kysely's, with column names in camelCase. */
export class Client extends pg.Client {
  readonly #prepares: boolean;

  constructor(config: ClientConfig = {}) {
    // `atOnce` sends queries without waiting for the answers of earlier ones.
    super({ ...config, pipeline: true });
    this.#prepares = config.prepares ?? true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has many signatures.
  override query(text: any, values?: any, callback?: any): any {
    // Only Kysely passes values and no callback.
    if (typeof text !== 'string' || !Array.isArray(values) || callback) {
      return super.query(text, values, callback);
    }
    return new Promise((resolve, reject) => {
      const query = new TranslatedQuery(text, values, (error, result) =>
        error ? reject(error) : resolve(result),
      );
      if (this.#prepares) query.name = preparedStatements.get(text);
      // What is asked at the same time goes in one write.
      const { stream } = this.connection;
      stream.cork();
      super.query(query);
      process.nextTick(() => stream.uncork());
    });
  }
}

/** What the driver calls with the columns of a result; its types leave it out. */
interface Described {
  handleRowDescription(message: { fields: { name: string }[] }): void;
}

const DriverQuery = pg.Query as unknown as new (
  ...args: ConstructorParameters<typeof pg.Query>
) => pg.Query & Described; // as `Described` says

class TranslatedQuery extends DriverQuery {
  declare name: string | undefined;

  override handleRowDescription(message: { fields: { name: string }[] }): void {
    for (const field of message.fields) field.name = columnNames.camelCase(field.name);
    super.handleRowDescription(message);
  }
}
