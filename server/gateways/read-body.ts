/** An answer is longer than anything that is asked for. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** The bytes of an answer, however long it says that it is. @throws TooLarge, once more than `maxBytes` came */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
