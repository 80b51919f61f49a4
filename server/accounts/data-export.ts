import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { UploadId, UserId } from '../../domain/ids.ts';
import type { PasswordProof } from '../../domain/own-account.ts';
import type { Context } from '../context.ts';
import { StorageFailure, type StorageTrouble } from '../gateways/storage/storage.ts';
import type { SignedIn } from '../http/access.ts';
import { loggableError } from '../loggable-error.ts';
import { pictureName } from '../vehicles/pictures.ts';
import { provePassword, wrongPassword } from './password-proof.ts';
import { listPictures, personalTableNames, readPersonalRows } from './personal-rows.ts';

/**
 * Everything that is held about a user: data.json and their pictures, as one ZIP file that is made
 * while it is sent. It has the whole ID number, so they prove themself. @throws Refusal 403 'wrong-password', 429
 */
export async function ownDataFile(
  context: Context,
  user: SignedIn,
  { password }: PasswordProof,
): Promise<Readable> {
  await provePassword(context, user, password, wrongPassword);
  const { id: userId } = user;
  const pictures = await listPictures(context.db, userId);
  return Readable.from(zipped(context, userId, pictures));
}

/** Begins once it is read: whatever goes wrong from here on breaks the download off, which is seen to be incomplete. */
async function* zipped(context: Context, userId: UserId, pictures: UploadId[]) {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  zip.outputStream.pipe(bytes);
  fill(context, zip, userId, pictures).catch((error) => {
    context.log.error({ error: loggableError(error) }, 'a download failed');
    bytes.destroy(error);
  });
  yield* bytes;
}

/** The pictures come first: data.json says which of them could not be read. */
async function fill(context: Context, zip: ZipFile, userId: UserId, pictures: UploadId[]) {
  const unreadable: UploadId[] = [];
  for (const id of pictures) {
    const bytes = await readPicture(context, id);
    if (bytes) await add(zip, `pictures/${id}.webp`, Readable.from([bytes]), false);
    else unreadable.push(id);
  }
  await add(zip, 'data.json', Readable.from(jsonParts(context, userId, unreadable)), true);
  zip.end();
}

/** Adds one part; done once the whole of it is on its way, so that no more than one is in memory. */
async function add(zip: ZipFile, name: string, part: Readable, compress: boolean): Promise<void> {
  zip.addReadStream(part, name, { compress });
  await finished(part);
}

/** One table after another, so that no more than one is in memory. */
async function* jsonParts(context: Context, userId: UserId, unreadablePictures: UploadId[]) {
  const about = {
    madeAt: context.clock().toISOString(),
    units: 'Columns that end with _cents are in cents, those with _cl in centilitres.',
    unreadablePictures,
  };
  yield `{"about":${JSON.stringify(about)}`;
  for (const table of personalTableNames) {
    const rows = await readPersonalRows(context.db, table, userId);
    yield `,\n${JSON.stringify(table)}:[${rows.map((row) => `\n${JSON.stringify(row)}`)}]`;
  }
  yield '}\n';
}

/** After these the same download comes whole a little later. */
const passing: readonly StorageTrouble[] = ['unreachable', 'timed-out', 'connection-lost', 'busy'];

/** What the store has of a picture; null where it is missing or damaged there, which keeps nothing else back. */
async function readPicture(context: Context, id: UploadId): Promise<Buffer | null> {
  try {
    return await context.storage.get(pictureName(id, 'full'));
  } catch (error) {
    if (!(error instanceof StorageFailure) || passing.includes(error.code)) throw error;
    context.log.warn({ upload: id, trouble: error.code }, 'a picture could not be read');
    return null;
  }
}
