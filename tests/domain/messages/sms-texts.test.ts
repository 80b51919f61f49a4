import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decisionText, welcomeText } from '../../../domain/messages/sms-texts.ts';

const request = {
  status: 'approved',
  fuelAmount: 20.5,
  fuelType: 'petrol',
  totalAmount: 416.97,
  notes: null,
} as const;

// MSG-7
describe('the welcome SMS', () => {
  it('greets by first name', () => {
    expect(welcomeText('Thandi')).toBe(
      'Welcome to Volmaak, Thandi! Request fuel at your loyalty discount, buy now or schedule your payment. Volmaak',
    );
  });

  it('has at most 160 whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        expect(welcomeText(name).length).toBeLessThanOrEqual(160);
        expect(welcomeText(name).isWellFormed()).toBe(true);
      }),
    );
  });
});

// MSG-7
describe('the SMS of a decision', () => {
  it.each(['approved', 'rejected', 'completed'] as const)('says that it was %s', (status) => {
    expect(decisionText({ ...request, status }, 'Thandi')).toBe(
      `Hello Thandi, your request for 20.5 l of petrol (R416.97) was ${status}. Volmaak`,
    );
  });

  it('is null while the request is pending', () => {
    expect(decisionText({ ...request, status: 'pending' }, 'Thandi')).toBeNull();
  });

  it('contains the notes in one line', () => {
    const text = decisionText({ ...request, notes: ' Please call\n us. ' }, 'Thandi');
    expect(text).toContain('was approved. Please call us. Volmaak');
    expect(decisionText({ ...request, notes: ' ' }, 'Thandi')).toMatch(/approved\. Volmaak$/);
  });

  it('has at most 160 whole characters, and always contains the decision', () => {
    const any = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(any, any, (name, notes) => {
        const text = decisionText({ ...request, notes }, name) ?? '';
        expect(text.length).toBeLessThanOrEqual(160);
        expect(text.isWellFormed()).toBe(true);
        expect(text).toContain('was approved.');
        expect(text).toMatch(/Volmaak$/);
      }),
    );
  });
});
