import type { FuelRequest } from '../fuel-requests/fuel-request.ts';
import { formatLitres, formatMoney } from '../values/format.ts';
import { centsFromRand } from '../values/money.ts';
import { centilitresFromLitres } from '../values/volume.ts';
import { maxSmsLength } from './sms.ts';

/**
 * Joins three texts, the middle one cut to as many whole characters as fit an SMS (MSG-7).
 */
export function fitToSms(before: string, between: string, after: string): string {
  const room = maxSmsLength - before.length - after.length;
  let fitting = '';
  for (const character of between) {
    if (fitting.length + character.length > room) break;
    fitting += character;
  }
  return `${before}${fitting}${after}`;
}

/** The welcome SMS (MSG-7): at most 160 characters, so a long name is cut. */
export function welcomeText(firstName: string): string {
  return fitToSms(
    'Welcome to Volmaak, ',
    firstName,
    '! Request fuel at your loyalty discount, buy now or schedule your payment. Volmaak',
  );
}

type Decided = Pick<FuelRequest, 'status' | 'fuelAmount' | 'fuelType' | 'totalAmount' | 'notes'>;

/**
 * The SMS about a decision on a fuel request (REQ-6), with as much of the notes as fits; null
 * while the request is pending.
 */
export function decisionText(request: Decided, firstName: string): string | null {
  if (request.status === 'pending') return null;
  const litres = formatLitres(centilitresFromLitres(request.fuelAmount));
  const money = formatMoney(centsFromRand(request.totalAmount));
  const decision = `, your request for ${litres} of ${request.fuelType} (${money}) was ${request.status}.`;
  const greeting = fitToSms('Hello ', firstName, `${decision} Volmaak`).slice(
    0,
    -' Volmaak'.length,
  );
  const notes = request.notes?.replace(/\s+/g, ' ').trim() ?? '';
  return notes === '' ? `${greeting} Volmaak` : fitToSms(`${greeting} `, notes, ' Volmaak');
}
