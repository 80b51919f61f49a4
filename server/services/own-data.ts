import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { UploadId, UserId } from '../../domain/ids.ts';
import type { PasswordProof } from '../../domain/own-account.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from '../http/access.ts';
import { loggableError } from '../loggable-error.ts';
import { listPictures, personalTableNames, readPersonalRows } from '../stores/personal-rows.ts';
import { provePassword, wrongPassword } from './password-proof.ts';
import { pictureName } from './pictures.ts';

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
  const zip = new ZipFile();
  const file = new Readable().wrap(zip.outputStream);
  // Broken off, a download is seen to be incomplete; ended, it would be a file with parts missing.
  zip.on('error', (error) => {
    context.log.error({ error: loggableError(error) }, 'a download failed');
    file.destroy(error);
  });
  zip.addReadStreamLazy('data.json', (take) =>
    take(null, Readable.from(jsonParts(context, userId))),
  );
  for (const id of pictures) {
    zip.addReadStreamLazy(`pictures/${id}.webp`, { compress: false }, (take) =>
      take(null, Readable.from(pictureParts(context, id))),
    );
  }
  zip.end();
  return file;
}

/** One table after another, so that no more than one is in memory. */
async function* jsonParts(context: Context, userId: UserId) {
  const about = {
    madeAt: context.clock().toISOString(),
    units: 'Columns that end with _cents are in cents, those with _cl in centilitres.',
  };
  yield `{"about":${JSON.stringify(about)}`;
  for (const table of personalTableNames) {
    const rows = await readPersonalRows(context.db, table, userId);
    yield `,\n${JSON.stringify(table)}:[${rows.map((row) => `\n${JSON.stringify(row)}`)}]`;
  }
  yield '}\n';
}

async function* pictureParts(context: Context, id: UploadId) {
  const bytes = await context.storage.get(pictureName(id, 'full'));
  if (bytes) yield bytes;
}
