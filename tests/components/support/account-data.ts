import type { DeviceSession, Profile } from '../../../domain/accounts/own-account.ts';
import { SavedCardId, SessionId } from '../../../domain/ids.ts';
import type { SavedCard } from '../../../domain/purchases/purchase.ts';
import type { Answers } from './fake-server.ts';

/** What Thandi gave when she registered. */
export function ownProfile(changes: Partial<Profile> = {}): Profile {
  return {
    username: 'thandi',
    firstName: 'Thandi',
    lastName: 'Nkosi',
    maskedId: '•••••••••9087',
    homeAddress: '1 Long Street, Cape Town',
    phoneNumber: '+27821234567',
    email: 'thandi@example.com',
    smsConsent: false,
    registrationDate: '2026-01-05T08:00:00.000Z',
    ...changes,
  };
}

/** A session in Chrome on a phone, by default the one of this device. */
export function deviceSession(changes: Partial<DeviceSession> = {}): DeviceSession {
  return {
    id: SessionId.parse(crypto.randomUUID()),
    browser: 'Chrome on Android',
    isCurrent: true,
    signedInAt: '2026-01-05T08:00:00.000Z',
    lastUsedAt: '2026-01-06T09:00:00.000Z',
    ...changes,
  };
}

export function savedCard(): SavedCard {
  const id = SavedCardId.parse(crypto.randomUUID());
  return { id, brand: 'visa', lastFour: '4242', createdAt: '2026-01-05T08:00:00.000Z' };
}

/** The answers that the account screen needs. */
export function ownAccountAnswers(profile = ownProfile()): Answers {
  return {
    'GET /api/account/profile': profile,
    'GET /api/account/sessions': [deviceSession()],
    'GET /api/account/cards': [],
    'GET /api/account/passkeys': [],
    // Admins only.
    'GET /api/account/second-factor': {
      isRequired: false,
      hasApp: false,
      passkeys: 0,
      recoveryCodesLeft: 0,
    },
  };
}
