/** A column whose values are encrypted; each begins with the four bytes that name its key. */
export interface EncryptedColumn {
  table: string;
  /** The column that names a row. */
  row: string;
  column: string;
  /** What `Keys` calls the place; the id of the row is added. */
  purpose: string;
  /** The column with the pseudonym of the same text, by which a row is looked up. */
  pseudonym?: string;
}

/**
 * All encrypted columns. Each has an index on `substring(column for 4)` where it is not null, so
 * that every start finds the values of former keys without a scan.
 */
export const encryptedColumns = {
  idNumber: {
    table: 'users',
    row: 'id',
    column: 'encrypted_id_number',
    purpose: 'users.id_number',
    pseudonym: 'id_number_key',
  },
  homeAddress: {
    table: 'users',
    row: 'id',
    column: 'encrypted_home_address',
    purpose: 'users.home_address',
  },
  authenticatorSecret: {
    table: 'authenticator_apps',
    row: 'user_id',
    column: 'secret',
    purpose: 'authenticator_apps.secret',
  },
  issuerKey: {
    table: 'issuer_keys',
    row: 'id',
    column: 'private_key',
    purpose: 'issuer_keys.private_key',
  },
  bankAccountNumber: {
    table: 'bank_accounts',
    row: 'id',
    column: 'encrypted_number',
    purpose: 'bank_accounts.number',
  },
} satisfies Record<string, EncryptedColumn>;

/** The place of one value. What is encrypted for one place cannot be read at another one. */
export const placeOf = ({ purpose }: EncryptedColumn, id: string) => `${purpose} ${id}`;
