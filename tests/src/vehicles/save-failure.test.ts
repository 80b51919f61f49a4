import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError } from '../../../src/api/api-error.ts';
import { UploadError, type UploadStep } from '../../../src/api/pictures.ts';
import { describeFailure } from '../../../src/features/vehicles/save-failure.ts';

const refusal = (status: number, body: object = {}) =>
  new ApiError(status, '', JSON.stringify(body));
const uploadToast = (step: UploadStep, cause: Error) =>
  describeFailure(new UploadError(step, cause), true).toast;

describe('describeFailure', () => {
  it.each([
    ['prepare', refusal(500), 'Failed to prepare file upload. Please try again.'],
    ['attach', refusal(500), 'Failed to process uploaded image'],
    ['upload', refusal(401), 'Authorization required'],
    ['upload', refusal(403), 'Request has expired'],
    ['upload', refusal(418), 'Failed request with status 418'],
  ] as const)('says of an upload that failed to %s: %s', (step, cause, text) => {
    expect(uploadToast(step, cause)).toEqual({ title: 'Upload Error', text });
  });

  it("gives the server's words, else its own", () => {
    const taken = describeFailure(refusal(400, { message: 'Province is required' }), true);
    expect(taken.toast).toEqual({ title: 'Registration Failed', text: 'Province is required' });
    const unknown = describeFailure(refusal(500), true);
    expect(unknown.toast).toEqual({
      title: 'Registration Failed',
      text: 'Failed to register vehicle',
    });
  });

  it('says that everything is still there when no answer came', () => {
    const lost = new ConnectionError('No answer');
    const { toast, problem } = describeFailure(lost, true);
    expect(toast.title).toBe('Registration Failed');
    expect(problem).toContain('Everything you entered is still here');
    expect(describeFailure(new UploadError('upload', lost), true).problem).toBe(problem);
  });

  it('marks the fields that the server names, and no others', () => {
    const issues = [
      { field: 'year', message: 'Year cannot be in the future' },
      { field: 'constructor', message: 'x' },
    ];
    expect(describeFailure(refusal(400, { message: 'x', issues }), false).fields).toEqual([
      issues[0],
    ]);
  });

  it('marks the registration number that is taken', () => {
    const body = { code: 'plate-taken', message: 'It belongs to another account' };
    expect(describeFailure(refusal(409, body), true).fields).toEqual([
      { field: 'registrationNumber', message: 'It belongs to another account' },
    ]);
  });
});
