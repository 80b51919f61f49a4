import * as z from 'zod/mini';
import { keyboardText } from './keyboard-text.ts';
import { atLeast, structured } from './text.ts';

const allowed = /^\+?(?=.*\d)[\d ().-]+$/;
/** The country code is sometimes followed by the 0 that it replaces: +27 (0)82 123 4567. */
const southAfrican = /^(?:(?:\+|00)?270?|0)(\d{9})$/;

const phoneMessage = 'Phone number is required (minimum 10 digits)';

const maxLength = 20;

/**
 * A phone number as typed: at least 10 characters: digits, spaces, dots, dashes, brackets (ACC-2). It
 * has at most 20, without what its +27 form leaves out.
 */
export const PhoneNumber = z.string(phoneMessage).check(
  structured(),
  atLeast(10, phoneMessage),
  z.refine((typed) => normalisePhoneNumber(typed).length <= maxLength, {
    error: `Please use at most ${maxLength} characters`,
    abort: true,
  }),
  z.regex(allowed, phoneMessage),
);

/** A South African number in +27 form; any other number as it was typed (ACC-5, API-16). */
export function normalisePhoneNumber(typed: string): string {
  const text = keyboardText(typed).replace(/ +/g, ' ').trim();
  const match = southAfrican.exec(text.replace(/[ ().-]/g, ''));
  return match ? `+27${match[1]}` : text;
}

export type MobileRefusal = 'no-number' | 'landline' | 'foreign';

/** Why no SMS can be sent to a number, as the sender reads it. */
export const mobileMessages: Readonly<Record<MobileRefusal, string>> = {
  'no-number': 'Please enter a phone number: +27 or 0, followed by 9 digits',
  landline: 'This is not a mobile number: a landline or service number gets no SMS',
  foreign: 'SMS go to South African mobile numbers only: +27 or 0, followed by 9 digits',
};

/** 06, 07 and 081 to 085 are mobile; 080 and 086 to 089 are services; the rest landlines. */
const mobile = /^\+27(?:[67]|8[1-5])/;

/** The mobile number for an SMS, in +27 form, or why no SMS can be sent (MSG-3). */
export function mobileNumber(
  typed: string | null,
): { number: string; refusal: null } | { number: null; refusal: MobileRefusal } {
  const number = normalisePhoneNumber(typed ?? '');
  if (/^\+27\d{9}$/.test(number)) {
    return mobile.test(number) ? { number, refusal: null } : refused('landline');
  }
  return refused(isForeign(number) ? 'foreign' : 'no-number');
}

function isForeign(number: string): boolean {
  return allowed.test(number) && /^(?:\+|00)(?!27)[\d ().-]{8,}$/.test(number);
}

function refused(refusal: MobileRefusal) {
  return { number: null, refusal };
}
