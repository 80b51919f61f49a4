import { describe, expect, it } from 'vitest';
import { correctionOf } from '../../src/offline/correction.ts';
import type { NewOutboxItem, OutboxItem } from '../../src/offline/outbox-item.ts';
import { newRequest, newVehicle, requestItem, vehicleItem } from './support/items.ts';

// OUT-5
describe('a corrected vehicle', () => {
  const steps = {
    uploadURL: '/api/uploads/1',
    isUploaded: true,
    objectPath: '/objects/1',
  } as const;
  const refused = vehicleItem({ state: 'needs-you', tries: 1, steps });

  const stepsAfter = (hasNewPhoto: boolean) =>
    correctionOf(refused, newVehicle(2), hasNewPhoto, 0).change(refused, [])?.steps;

  it('uploads a new picture from the start', () => {
    expect(stepsAfter(true)).toEqual({});
  });

  it('keeps what was uploaded of its picture', () => {
    expect(stepsAfter(false)).toEqual(steps);
  });
});

// REQ-13
describe('a corrected fuel request', () => {
  // These items are fuel requests.
  const saved = requestItem({ estimate: 414.1 } as Partial<OutboxItem>);
  const wanted = (estimate?: number) => ({ ...newRequest(1), estimate }) as NewOutboxItem;
  const correctedTo = (stored: OutboxItem, estimate?: number) => {
    const { change, replacement } = correctionOf(stored, wanted(estimate), false, 0);
    return replacement ?? change(stored, []);
  };

  it('has the estimate of its new amount, or none', () => {
    expect(correctedTo(saved, 207.05)).toMatchObject({ estimate: 207.05 });
    expect(correctedTo(saved)).toMatchObject({ estimate: undefined });
  });

  it('has it too when it takes the place of one that may have arrived', () => {
    const tried = { ...saved, state: 'waiting', tries: 1 } as const;
    expect(correctedTo(tried, 207.05)).toMatchObject({ replaces: saved.id, estimate: 207.05 });
  });
});
