import type { UserId } from '../../domain/ids.ts';
import { encryptedColumns, placeOf } from '../secrets/encrypted-columns.ts';
import type { Keys } from '../secrets/keys.ts';

/** The personal fields that only exist encrypted. An empty one counts as none. */
export interface EncryptedFields {
  idNumber?: string | null | undefined;
  homeAddress?: string | null | undefined;
}

/** The pseudonym by which an ID number is looked up. */
export function idNumberKey(keys: Keys, idNumber: string): Buffer {
  return keys.hmac(encryptedColumns.idNumber.purpose, idNumber);
}

/** The columns of a user's row for those fields that are given (SEC-20). */
export function encryptFields(keys: Keys, id: UserId, { idNumber, homeAddress }: EncryptedFields) {
  return {
    ...(idNumber !== undefined && {
      encryptedIdNumber: encrypt(keys, 'idNumber', id, idNumber),
      idNumberKey: idNumber ? idNumberKey(keys, idNumber) : null,
    }),
    ...(homeAddress !== undefined && {
      encryptedHomeAddress: encrypt(keys, 'homeAddress', id, homeAddress),
    }),
  };
}

/** Reads an encrypted field of a user's row. */
export function decryptField(
  keys: Keys,
  field: keyof EncryptedFields,
  id: UserId,
  encrypted: Buffer | null,
): string | null {
  return encrypted && keys.decrypt(placeOf(encryptedColumns[field], id), encrypted);
}

function encrypt(keys: Keys, field: keyof EncryptedFields, id: UserId, text: string | null) {
  return text ? keys.encrypt(placeOf(encryptedColumns[field], id), text) : null;
}
