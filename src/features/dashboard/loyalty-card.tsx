import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { type LoyaltyProfile, nextTier, tierTable } from '../../../domain/loyalty/loyalty.ts';
import { formatPercent } from '../../../domain/values/format.ts';
import { loyaltyQuery } from '../../api/loyalty.ts';
import { DetailList } from '../../components/layout/detail-list.tsx';
import { Figure } from '../../components/layout/figure.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { AgeNote } from '../../components/states/age-note.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { ProgressBar } from '../../components/states/progress-bar.tsx';
import classes from './loyalty-card.module.css';
import { loyaltyTexts } from './texts.ts';
import { TierBadge } from './tier-badge.tsx';

/** The user's tier, discount and progress to the next tier. */
export function LoyaltyCard({ user }: { user: SessionUser }) {
  const loyalty = useQuery(loyaltyQuery(user.id));
  if (loyalty.isPending) return <CardSkeleton height={253} />;
  if (!loyalty.data) {
    return (
      <Surface title={loyaltyTexts.title}>
        <ErrorState
          title={loyaltyTexts.failed}
          text={loyaltyTexts.failedText}
          offlineText={loyaltyTexts.offlineText}
          onRetry={() => void loyalty.refetch()}
        />
      </Surface>
    );
  }
  return (
    <Surface title={loyaltyTexts.title} action={<TierBadge tier={loyalty.data.loyaltyTier} />}>
      <Standing profile={loyalty.data} />
      <AgeNote query={loyalty} />
    </Surface>
  );
}

function Standing({ profile }: { profile: LoyaltyProfile }) {
  const counts = [
    [loyaltyTexts.annualPurchases, `${profile.annualPurchaseCount}`],
    [loyaltyTexts.subscriptionYear, `${profile.subscriptionYear}`],
    [loyaltyTexts.consecutiveYears, `${profile.consecutiveYears}`],
  ] as const;
  return (
    <>
      <div className={classes.rate}>
        <Figure value={formatPercent(profile.currentDiscountRate)} unit={loyaltyTexts.discount} />
        <span className={classes.next}>{progressText(profile)}</span>
      </div>
      <Progress profile={profile} />
      <DetailList details={counts} />
    </>
  );
}

/** A progress bar to the next tier. */
function Progress({ profile }: { profile: LoyaltyProfile }) {
  const next = profile.hasReachedStableRate ? null : nextTier(profile);
  if (!next) return null;
  const needed = tierTable[next.tier].from;
  const done = needed - next.missing;
  return (
    <div className={classes.progress}>
      <ProgressBar
        label={loyaltyTexts.progress(done, needed, next.tier)}
        percent={(100 * done) / needed}
      />
    </div>
  );
}

function progressText(profile: LoyaltyProfile): string {
  if (profile.hasReachedStableRate) return loyaltyTexts.stable;
  const next = nextTier(profile);
  return next ? loyaltyTexts.missing(next.missing, next.tier) : loyaltyTexts.highest;
}
