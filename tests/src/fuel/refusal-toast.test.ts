import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/money.ts';
import { centilitres } from '../../../domain/volume.ts';
import { ApiError, ConnectionError } from '../../../src/api/api-error.ts';
import { previewRequest } from '../../../src/features/fuel-request/preview.ts';
import {
  amountIssue,
  refusalToast,
  wishRefusal,
} from '../../../src/features/fuel-request/refusal-toast.ts';
import { deletionToast } from '../../../src/features/history/deletion-toast.ts';
import { corolla } from './corolla.ts';

function refused(status: number, body: object): ApiError {
  return new ApiError(status, '', JSON.stringify(body));
}

function preview(typed: string) {
  return previewRequest({
    mode: 'litres',
    typed,
    pricePerLitre: cents(2075),
    discountPercent: 0,
    capacity: centilitres(5000),
  });
}

describe('wishRefusal', () => {
  it('misses a vehicle', () => {
    const refusal = wishRefusal({ carId: '', car: undefined, preview: preview('20') });
    expect(refusal?.title).toBe('Missing Information');
  });

  it('misses an amount', () => {
    const refusal = wishRefusal({ carId: corolla.id, car: corolla, preview: preview('0') });
    expect(refusal?.title).toBe('Missing Information');
  });

  it('does not find a vehicle that is gone', () => {
    const refusal = wishRefusal({ carId: corolla.id, car: undefined, preview: preview('20') });
    expect(refusal?.title).toBe('Vehicle Not Found');
  });

  it('refuses more than the tank holds', () => {
    const refusal = wishRefusal({ carId: corolla.id, car: corolla, preview: preview('50.01') });
    expect(refusal).toEqual({
      title: 'Amount Exceeds Capacity',
      text: 'The tank holds 50 l. Please ask for less.',
    });
  });

  it('lets what fits pass', () => {
    expect(wishRefusal({ carId: corolla.id, car: corolla, preview: preview('50') })).toBeNull();
  });
});

describe('refusalToast', () => {
  it('shows the server’s message', () => {
    expect(refusalToast(refused(403, { message: 'Blocked: unpaid', code: 'blocked' }))).toEqual({
      title: 'Submission Failed',
      text: 'Blocked: unpaid',
    });
  });

  it('has its own words where the server has none', () => {
    expect(refusalToast(new ApiError(502, 'Bad Gateway', '<html>')).text).toBe(
      'Failed to submit fuel request. Please try again.',
    );
  });

  it('says that nothing was lost when no answer came', () => {
    expect(refusalToast(new ConnectionError()).text).toMatch(/^Nothing was lost: /);
  });

  it.each([
    ['vehicle-not-found', 404, 'Vehicle Not Found'],
    ['over-capacity', 400, 'Amount Exceeds Capacity'],
    ['key-reused', 422, 'Submission Failed'],
  ])('knows %s', (code, status, title) => {
    expect(refusalToast(refused(status, { message: 'No', code })).title).toBe(title);
  });
});

describe('amountIssue', () => {
  it('finds what is wrong with the amount', () => {
    const issues = [{ field: 'fuelAmount', message: 'Too much' }];
    expect(amountIssue(refused(400, { message: 'No', issues }))).toBe('Too much');
    expect(amountIssue(new ConnectionError())).toBeUndefined();
  });
});

describe('deletionToast', () => {
  it('says that a request was decided upon meanwhile', () => {
    expect(deletionToast(refused(409, { message: 'No', code: 'not-deletable' }))).toEqual({
      title: 'Cannot Delete',
      text: 'Approved or completed requests cannot be deleted',
    });
  });

  it('says that anything else failed', () => {
    expect(deletionToast(new ConnectionError())).toEqual({
      title: 'Error',
      text: 'Failed to delete fuel request',
    });
  });
});
