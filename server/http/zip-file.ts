import { addAbortSignal, PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import { loggableError } from '../loggable-error.ts';

/** Adds one file, and resolves when it is passed on completely, so that only one is in memory. */
export type AddFile = (
  name: string,
  parts: Iterable<string | Buffer> | AsyncIterable<string>,
  options?: { compress: boolean },
) => Promise<void>;

/**
 * A ZIP file that is created while it is sent. `fill` adds its files, and starts when the response
 * is read. An error from here on breaks the download off, so that the browser sees that it is
 * incomplete. When the browser leaves, the file that is being added ends, and `add` throws.
 */
export function zipFile(
  { log }: { log: FastifyBaseLogger },
  fill: (add: AddFile) => Promise<void>,
): Readable {
  return Readable.from(zipBytes(log, fill));
}

async function* zipBytes(log: FastifyBaseLogger, fill: (add: AddFile) => Promise<void>) {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  zip.outputStream.pipe(bytes);
  const reader = new AbortController();
  const add: AddFile = async (name, parts, options = { compress: true }) => {
    reader.signal.throwIfAborted();
    const part = addAbortSignal(reader.signal, Readable.from(parts));
    zip.addReadStream(part, name, options);
    await finished(part);
  };
  const filled = fill(add).then(
    () => zip.end(),
    (error) => {
      if (reader.signal.aborted) return;
      log.error({ error: loggableError(error) }, 'a download failed');
      bytes.destroy(error);
    },
  );
  try {
    yield* bytes;
  } finally {
    reader.abort();
    // What `fill` holds, such as a transaction, has ended when the download has.
    await filled;
  }
}
