import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError } from '../../../src/http/api-error.ts';
import { retryUpload, uploadPath } from '../../../src/http/upload.ts';

const lost = () => new ConnectionError('No answer');

/** Runs an upload that fails with the given errors and then succeeds. Returns tries and delays. */
async function upload(...errors: Error[]) {
  const waits: number[] = [];
  let tries = 0;
  const once = async () => {
    tries += 1;
    const error = errors.shift();
    if (error) throw error;
  };
  const outcome = await retryUpload(once, async (delay) => void waits.push(delay)).then(
    () => 'sent' as const,
    (error: unknown) => error,
  );
  return { outcome, tries, waits };
}

// VEH-11
describe('retryUpload', () => {
  it('sends once when nothing fails', async () => {
    expect(await upload()).toEqual({ outcome: 'sent', tries: 1, waits: [] });
  });

  it('repeats after 0, 1, 3 and 5 seconds while there is no connection', async () => {
    const last = lost();
    const { outcome, tries, waits } = await upload(lost(), lost(), lost(), lost(), last);
    expect(waits).toEqual([0, 1000, 3000, 5000]);
    expect(tries).toBe(5);
    expect(outcome).toBe(last);
  });

  it('repeats after a server error, and stops after a success', async () => {
    const { outcome, waits } = await upload(new ApiError(503, 'Service Unavailable', ''), lost());
    expect(outcome).toBe('sent');
    expect(waits).toEqual([0, 1000]);
  });

  it.each([400, 401, 403, 404, 413, 429])(
    'does not repeat an upload that is refused with %i',
    async (status) => {
      const refusal = new ApiError(status, '', '');
      expect(await upload(refusal)).toEqual({ outcome: refusal, tries: 1, waits: [] });
    },
  );

  it('does not repeat an upload that the user stopped', async () => {
    const stopped = new DOMException('Stopped', 'AbortError');
    expect(await upload(stopped)).toEqual({ outcome: stopped, tries: 1, waits: [] });
  });
});

describe('uploadPath', () => {
  const origin = 'https://volmaak.example';

  it('keeps the path and the query of the URL', () => {
    expect(uploadPath('https://volmaak.example/api/uploads/1?token=a', origin)).toBe(
      '/api/uploads/1?token=a',
    );
    expect(uploadPath('/api/uploads/1', origin)).toBe('/api/uploads/1');
  });

  it.each([
    'https://elsewhere.example/api/uploads/1',
    '//elsewhere.example/api/uploads/1',
    'http://localhost:3000/api/uploads/1',
  ])('stays on our own origin for %s', (address) => {
    expect(new URL(uploadPath(address, origin), origin).href).toBe(
      'https://volmaak.example/api/uploads/1',
    );
  });

  it('does not read a host from a path with two slashes', () => {
    const path = uploadPath('https://volmaak.example//elsewhere.example/x', origin);
    expect(new URL(path, origin).origin).toBe(origin);
  });
});
