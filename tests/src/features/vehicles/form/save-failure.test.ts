import { describe, expect, it } from 'vitest';
import { describeRefusal } from '../../../../../src/features/vehicles/form/save-failure.ts';
import { saveTexts } from '../../../../../src/features/vehicles/texts.ts';
import type { LastError } from '../../../../../src/offline/outbox-item.ts';
import type { StepName } from '../../../../../src/offline/steps.ts';
import { newLastError } from '../../../../offline/support/items.ts';

const { registrationFailed, changeFailed } = saveTexts;
const issues = [
  { field: 'year', message: 'Year cannot be in the future' },
  { field: 'constructor', message: 'x' },
];

describe('describeRefusal', () => {
  const refusal = (changes: Partial<LastError>, step: StepName = 'create') => ({
    error: newLastError({ message: 'Province is required', ...changes }),
    step,
  });

  it("shows the server's message, or a default text", () => {
    expect(describeRefusal(refusal({}), registrationFailed)).toEqual({
      toast: { title: 'Registration Failed', text: 'Province is required' },
      problem: 'Province is required',
      fields: [],
    });
    const silent = refusal({ message: '' });
    expect(describeRefusal(silent, registrationFailed).toast.text).toBe(
      'Failed to register vehicle',
    );
    expect(describeRefusal(silent, changeFailed).toast).toEqual({
      title: 'Update Failed',
      text: 'Failed to update vehicle',
    });
  });

  it('marks the fields that the server names, and no others', () => {
    const { fields, problem } = describeRefusal(refusal({ issues }), registrationFailed);
    expect(fields).toEqual([issues[0]]);
    expect(problem).toBe('Please correct the marked fields');
  });

  it('says what was changed elsewhere meanwhile', () => {
    const current = { fuelCapacity: 45, carPhotoUrl: '/api/vehicle-image/x' };
    const error = refusal({ status: 409, code: 'changed-elsewhere', current });
    expect(describeRefusal(error, changeFailed).problem).toBe(
      'This was changed elsewhere. There it says: Fuel capacity: 45 l, Photo: another photo. Save again to use what you entered.',
    );
  });

  it('refers to the list if an earlier try had arrived', () => {
    const { problem, toast } = describeRefusal(
      refusal({ status: 422, code: 'key-reused' }),
      registrationFailed,
    );
    expect(problem).toContain('Close this form and check your list');
    expect(toast.text).toBe(problem);
  });

  // SCR-1
  it.each([
    ['open-upload', 400, 'Failed to prepare file upload. Please try again.'],
    ['upload', 403, 'Request has expired'],
    ['upload', 413, 'Failed request with status 413'],
    ['attach', 400, 'Failed to process uploaded image'],
  ] as const)('has the words of the uploader for the step %s with %i', (step, status, text) => {
    const { toast, problem } = describeRefusal(refusal({ status }, step), changeFailed);
    expect(toast).toEqual({ title: 'Upload Error', text });
    expect(problem).toBe('Province is required');
  });
});
