import { describe, expect, it } from 'vitest';
import { judgeVerdict } from '../../../../../src/features/vehicles/photo/use-checked-picture.ts';

// VEH-9
describe('judgeVerdict', () => {
  it('follows the result of the check', () => {
    expect(judgeVerdict({ isValid: true, reason: 'A car', suggestions: '' })).toBe('valid');
    expect(judgeVerdict({ isValid: false, reason: 'A cat', suggestions: '' })).toBe('invalid');
  });

  it.each(['quota exceeded', 'Daily Quota reached', 'Validation is temporarily unavailable'])(
    'accepts a picture that could not be checked: %s',
    (reason) => {
      expect(judgeVerdict({ isValid: false, reason, suggestions: '' })).toBe('unchecked');
    },
  );
});
