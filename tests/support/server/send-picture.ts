import type { Answer, Caller } from '../api.ts';

export interface SentPicture {
  uploadURL: string;
  id: string;
  answer: Answer;
}

/** Opens an upload and sends the picture. */
export async function sendPicture(
  driver: Caller,
  bytes: Buffer,
  contentType = 'image/jpeg',
): Promise<SentPicture> {
  const announced = { contentType, size: bytes.length };
  const { uploadURL } = (await driver.call('POST', '/api/objects/upload', announced)).body;
  const answer = await putPicture(driver, uploadURL, bytes, contentType);
  return { uploadURL, id: uploadURL.split('/').at(-1), answer };
}

export function putPicture(
  driver: Caller,
  uploadURL: string,
  bytes: Buffer,
  contentType = 'image/jpeg',
): Promise<Answer> {
  return driver.call('PUT', new URL(uploadURL).pathname, bytes, { 'content-type': contentType });
}
