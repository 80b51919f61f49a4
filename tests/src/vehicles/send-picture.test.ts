import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CarId, UserId } from '../../../domain/ids.ts';
import { sendPicture, type UploadProgress } from '../../../src/api/pictures.ts';
import { ApiError } from '../../../src/http/api-error.ts';
import * as put from '../../../src/http/upload.ts';

const picture = new Blob(['a picture'], { type: 'image/jpeg' });
const userId = '00000000-0000-4000-8000-000000000001' as UserId; // a UUID
const carId = '00000000-0000-4000-8000-000000000002' as CarId; // a UUID
const uploadURL = 'https://volmaak.example/api/uploads/1';
const objectPath = '/objects/1';
const expired = new ApiError(403, 'Forbidden', '{"code":"request-expired"}');

let calls: string[];
let refuse: { call: string; answer: Response } | null;

beforeEach(() => {
  calls = [];
  refuse = null;
  vi.spyOn(put, 'uploadPicture').mockImplementation(async () => void calls.push('PUT'));
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address);
    if (refuse?.call === address) return refuse.answer;
    const prepares = address === '/api/objects/upload';
    return Response.json(prepares ? { uploadURL } : { objectPath }, {
      headers: { 'X-Volmaak': 'api' },
    });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function upload(sent: UploadProgress = {}) {
  const steps: UploadProgress[] = [];
  const record = (step: UploadProgress) => void steps.push(step);
  return { steps, upload: { picture, userId, carId, sent, record, options: {} } };
}

describe('sendPicture', () => {
  it('requests a URL, uploads the picture there, and attaches it to the vehicle', async () => {
    const { upload: work, steps } = upload();
    await sendPicture(work);
    expect(calls).toEqual(['/api/objects/upload', 'PUT', '/api/vehicle-images']);
    expect(steps.at(-1)).toEqual({ uploadURL, isUploaded: true });
  });

  it('skips finished steps', async () => {
    const { upload: work } = upload({ uploadURL, isUploaded: true });
    await sendPicture(work);
    expect(calls).toEqual(['/api/vehicle-images']);
  });

  it('says which step failed, and keeps the finished steps', async () => {
    refuse = { call: '/api/vehicle-images', answer: new Response('{}', { status: 500 }) };
    const { upload: work, steps } = upload();
    await expect(sendPicture(work)).rejects.toMatchObject({ step: 'attach' });
    expect(steps.at(-1)).toEqual({ uploadURL, isUploaded: true });
  });

  it('repeats an upload whose URL has expired', async () => {
    vi.mocked(put.uploadPicture).mockRejectedValueOnce(expired);
    const { upload: work } = upload({ uploadURL: 'https://volmaak.example/api/uploads/old' });
    await sendPicture(work);
    expect(calls).toEqual(['/api/objects/upload', 'PUT', '/api/vehicle-images']);
  });

  it('gives up if the URL expires again', async () => {
    vi.mocked(put.uploadPicture).mockRejectedValue(expired);
    const { upload: work } = upload();
    await expect(sendPicture(work)).rejects.toMatchObject({ cause: expired });
    expect(calls).toEqual(['/api/objects/upload', '/api/objects/upload']);
  });
});
