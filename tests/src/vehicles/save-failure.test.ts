import { describe, expect, it } from 'vitest';
import { UploadError, type UploadStep } from '../../../src/api/pictures.ts';
import {
  describeFailure,
  describeRefusal,
} from '../../../src/features/vehicles/form/save-failure.ts';
import { ApiError, ConnectionError } from '../../../src/http/api-error.ts';
import type { LastError } from '../../../src/offline/outbox-item.ts';

const answer = (status: number, body: object = {}) =>
  new ApiError(status, '', JSON.stringify(body));
const uploadToast = (step: UploadStep, cause: Error) =>
  describeFailure(new UploadError(step, cause)).toast;
const issues = [
  { field: 'year', message: 'Year cannot be in the future' },
  { field: 'constructor', message: 'x' },
];

describe('describeRefusal', () => {
  const refusal = (changes: Partial<LastError>): LastError => ({
    status: 400,
    message: 'Province is required',
    code: null,
    issues: [],
    at: 0,
    ...changes,
  });

  it("shows the server's message, or a default text", () => {
    expect(describeRefusal(refusal({}))).toEqual({
      toast: { title: 'Registration Failed', text: 'Province is required' },
      problem: 'Province is required',
      fields: [],
    });
    expect(describeRefusal(refusal({ message: '' })).toast.text).toBe('Failed to register vehicle');
  });

  it('marks the fields that the server names, and no others', () => {
    const { fields, problem } = describeRefusal(refusal({ issues }));
    expect(fields).toEqual([issues[0]]);
    expect(problem).toBe('Please correct the marked fields');
  });

  it('refers to the list if an earlier try had arrived', () => {
    const { problem, toast } = describeRefusal(refusal({ status: 422, code: 'key-reused' }));
    expect(problem).toContain('Close this form and check your list');
    expect(toast.text).toBe(problem);
  });
});

describe('describeFailure', () => {
  it.each([
    ['prepare', answer(500), 'Failed to prepare file upload. Please try again.'],
    ['attach', answer(500), 'Failed to process uploaded image'],
    ['upload', answer(401), 'Authorization required'],
    ['upload', answer(403), 'Request has expired'],
    ['upload', answer(418), 'Failed request with status 418'],
  ] as const)('describes an upload that failed to %s: %s', (step, cause, text) => {
    expect(uploadToast(step, cause)).toEqual({ title: 'Upload Error', text });
  });

  it("shows the server's message, or a default text", () => {
    const taken = describeFailure(answer(400, { message: 'Province is required' }));
    expect(taken.toast).toEqual({ title: 'Update Failed', text: 'Province is required' });
    expect(describeFailure(answer(500)).toast.text).toBe('Failed to update vehicle');
  });

  it('says that there is no connection and that the input is kept, if no answer came', () => {
    const lost = new ConnectionError('No answer');
    const { toast, problem } = describeFailure(lost);
    expect(toast.title).toBe('Update Failed');
    expect(problem).toMatch(/needs a connection\. Everything you entered is still here/);
    expect(describeFailure(new UploadError('upload', lost)).problem).toBe(problem);
  });

  it('marks the fields that the server names, and no others', () => {
    expect(describeFailure(answer(400, { message: 'x', issues })).fields).toEqual([issues[0]]);
  });
});
