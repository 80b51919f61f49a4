import { LoyaltyProfile } from '../loyalty/loyalty-profile.ts';
import { type Calls, ofUser } from './call.ts';

export const loyaltyCalls = {
  'GET /api/loyalty/{userId}': { params: ofUser, result: LoyaltyProfile },
} as const satisfies Calls;
