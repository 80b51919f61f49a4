import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { PasswordProof } from '../../domain/accounts/own-account.ts';
import type { UploadId, UserId } from '../../domain/ids.ts';
import { provePassword } from '../accounts/password-proof.ts';
import type { Context } from '../context.ts';
import { type StorageErrorCode, StorageFailure } from '../gateways/storage/storage.ts';
import type { SignedIn } from '../http/access.ts';
import { type AddFile, zipFile } from '../http/zip-file.ts';
import { accountCode, recordSecurityEvent } from '../security/record-security-event.ts';
import { pictureName } from '../vehicles/pictures.ts';
import {
  listPictures,
  type PersonalTable,
  personalTables,
  readPersonalRows,
} from './personal-rows.ts';

/**
 * Exports all data about a user: data.json and their pictures, as one ZIP file that is created
 * while it is sent. It contains the full ID number, so the user has to enter their password.
 * @throws Refusal 403 'wrong-password', 429
 */
export async function dataExportFile(
  context: Context,
  user: SignedIn,
  { password }: PasswordProof,
): Promise<Readable> {
  await provePassword(context, user, password);
  const { id: userId, client } = user;
  await recordSecurityEvent(context, client, { kind: 'data-exported', userId });
  const pictures = await listPictures(context.db, userId);
  return zipFile(context, (add) => fill(context, add, userId, pictures));
}

/** Adds the pictures first, because data.json lists those that could not be read. */
async function fill(context: Context, add: AddFile, userId: UserId, pictures: UploadId[]) {
  const unreadable: UploadId[] = [];
  for (const id of pictures) {
    const bytes = await readPicture(context, id);
    if (bytes) await add(`pictures/${id}.webp`, [bytes], { compress: false });
    else unreadable.push(id);
  }
  await add('data.json', jsonParts(context, userId, unreadable));
}

/** Writes one table after another, so that only one is in memory. */
async function* jsonParts(context: Context, userId: UserId, unreadablePictures: UploadId[]) {
  const about = {
    madeAt: context.clock().toISOString(),
    units: 'Columns that end with _cents are in cents, those with _cl in centilitres.',
    unreadablePictures,
  };
  yield `{"about":${JSON.stringify(about)}`;
  const code = accountCode(context, userId);
  const security_events: PersonalTable = {
    of: () => sql`account = ${code}`,
    without: ['number', 'account', 'address', 'hour'],
  };
  for (const [name, table] of Object.entries({ ...personalTables, security_events })) {
    const rows = await readPersonalRows(context, name, table, userId);
    yield `,\n${JSON.stringify(name)}:[${rows.map((row) => `\n${JSON.stringify(row)}`)}]`;
  }
  yield '}\n';
}

/** Temporary failures: the same download can be complete a little later. */
const temporaryFailures: readonly StorageErrorCode[] = [
  'unreachable',
  'timed-out',
  'connection-lost',
  'busy',
];

/** Reads a picture; null if it is missing or damaged, which must not prevent the export. */
async function readPicture(context: Context, id: UploadId): Promise<Buffer | null> {
  try {
    return await context.storage.get(pictureName(id, 'full'));
  } catch (error) {
    if (!(error instanceof StorageFailure) || temporaryFailures.includes(error.code)) throw error;
    context.log.warn({ upload: id, trouble: error.code }, 'a picture could not be read');
    return null;
  }
}
