import { expect, it } from 'vitest';
import {
  changedValues,
  profileValues,
} from '../../../../../src/features/account/own/profile-values.ts';

const operator = profileValues({
  username: 'admin',
  firstName: 'Op',
  lastName: 'Erator',
  maskedId: null,
  homeAddress: null,
  phoneNumber: null,
  email: null,
  smsConsent: false,
  registrationDate: '2026-01-07T08:00:00.000Z',
});

it('sends no details that were empty before', () => {
  expect(changedValues({ ...operator, lastName: 'Ator' }, operator)).toEqual({ lastName: 'Ator' });
});

it('sends a detail that was emptied, so that the server refuses it', () => {
  const before = { ...operator, email: 'op@example.com' };
  expect(changedValues({ ...before, email: '' }, before)).toEqual({ email: '' });
});

it('sends a consent that was withdrawn', () => {
  const before = { ...operator, smsConsent: true };
  expect(changedValues({ ...before, smsConsent: false }, before)).toEqual({ smsConsent: false });
  expect(changedValues(before, before)).toEqual({});
});
