import { describe, expect, it } from 'vitest';
import { cents } from '../../../../domain/values/money.ts';
import { centilitres } from '../../../../domain/values/volume.ts';
import { previewRequest } from '../../../../src/features/fuel-request/preview.ts';
import {
  amountIssue,
  inputRefusal,
  refusalToast,
} from '../../../../src/features/fuel-request/refusal-toast.ts';
import { deletionToast } from '../../../../src/features/request-history/use-deletion.ts';
import { corolla } from '../../../offline/support/corolla.ts';
import { newLastError as refusal } from '../../../offline/support/items.ts';

const vehicle = { ...corolla, isWaiting: false } as const;

function preview(typed: string) {
  return previewRequest({
    mode: 'litres',
    typed,
    pricePerLitre: cents(2075),
    discountPercent: 0,
    capacity: centilitres(5000),
  });
}

describe('inputRefusal', () => {
  it('asks for a vehicle', () => {
    const refused = inputRefusal({ chosenId: '', vehicle: undefined, preview: preview('20') });
    expect(refused?.title).toBe('Missing Information');
  });

  it('asks for an amount', () => {
    const refused = inputRefusal({ chosenId: corolla.id, vehicle, preview: preview('0') });
    expect(refused?.title).toBe('Missing Information');
  });

  it('reports a vehicle that no longer exists', () => {
    const refused = inputRefusal({
      chosenId: corolla.id,
      vehicle: undefined,
      preview: preview('20'),
    });
    expect(refused?.title).toBe('Vehicle Not Found');
  });

  it('refuses more than the tank holds', () => {
    const refused = inputRefusal({ chosenId: corolla.id, vehicle, preview: preview('50.01') });
    expect(refused).toEqual({
      title: 'Amount Exceeds Capacity',
      text: 'The tank holds 50 l. Please ask for less.',
    });
  });

  it('accepts an amount that fits the tank', () => {
    expect(inputRefusal({ chosenId: corolla.id, vehicle, preview: preview('50') })).toBeNull();
  });
});

describe('refusalToast', () => {
  it('shows the server’s message', () => {
    const blocked = refusal({ status: 403, message: 'Blocked: unpaid', code: 'blocked' });
    expect(refusalToast(blocked, false)).toEqual({
      title: 'Submission Failed',
      text: 'Blocked: unpaid',
    });
  });

  it('shows a default text if the server sends no message', () => {
    expect(refusalToast(refusal({ message: '' }), false).text).toBe(
      'Failed to submit fuel request. Please try again.',
    );
  });

  it('says that the request is kept if its form is closed', () => {
    expect(refusalToast(refusal({ message: 'No.' }), true).text).toBe(
      'No. It is saved in your outbox.',
    );
  });

  it.each([
    ['vehicle-not-found', 404, 'Vehicle Not Found'],
    ['parent-gone', 0, 'Vehicle Not Found'],
    ['over-capacity', 400, 'Amount Exceeds Capacity'],
    ['key-reused', 422, 'Submission Failed'],
  ])('knows %s', (code, status, title) => {
    expect(refusalToast(refusal({ status, code }), false).title).toBe(title);
  });
});

describe('amountIssue', () => {
  it('returns the error of the amount', () => {
    const issues = [{ field: 'fuelAmount', message: 'Too much' }];
    expect(amountIssue(refusal({ issues }))).toBe('Too much');
    expect(amountIssue(refusal({}))).toBeUndefined();
  });
});

describe('deletionToast', () => {
  it('says that a request was decided meanwhile', () => {
    expect(deletionToast('not-deletable')).toEqual({
      title: 'Cannot Delete',
      text: 'Approved or completed requests cannot be deleted',
    });
  });

  it('says that anything else failed', () => {
    expect(deletionToast(null)).toEqual({ title: 'Error', text: 'Failed to delete fuel request' });
  });
});
