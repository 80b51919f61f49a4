import type { LoyaltyTier } from '../../../domain/loyalty/loyalty.ts';
import { StatusBadge } from '../../components/layout/status-badge.tsx';
import { loyaltyTexts } from './texts.ts';

const colors = {
  new: 'slate',
  regular: 'petrol',
  consistent: 'indigo',
  premium: 'amber',
} satisfies Record<LoyaltyTier, string>;

export function TierBadge({ tier }: { tier: LoyaltyTier }) {
  return <StatusBadge color={colors[tier]}>{loyaltyTexts.tier[tier]}</StatusBadge>;
}
