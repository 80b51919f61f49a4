import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { nextTier, tierTable } from '../../../domain/loyalty/loyalty.ts';
import type { LoyaltyProfile } from '../../../domain/loyalty/loyalty-profile.ts';
import { formatPercent } from '../../../domain/values/format.ts';
import { loyaltyQuery } from '../../api/loyalty.ts';
import { DetailList } from '../../components/layout/detail-list.tsx';
import { Disclosure } from '../../components/layout/disclosure.tsx';
import { Figure } from '../../components/layout/figure.tsx';
import { StatusBadge } from '../../components/layout/status-badge.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { AgeNote } from '../../components/states/age-note.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { ProgressBar } from '../../components/states/progress-bar.tsx';
import classes from './dashboard.module.css';

const tierBadges = {
  new: { name: 'New', color: 'slate' },
  regular: { name: 'Regular', color: 'petrol' },
  consistent: { name: 'Consistent', color: 'indigo' },
  premium: { name: 'Premium', color: 'amber' },
} satisfies Record<LoyaltyProfile['loyaltyTier'], object>;

/** The loyalty status in one line, which opens the whole card (LOY-7). */
export function LoyaltyLine({ user }: { user: SessionUser }) {
  const loyalty = useQuery(loyaltyQuery(user.id)).data;
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      title="Loyalty"
      summary={
        loyalty &&
        `${tierBadges[loyalty.loyaltyTier].name} · ${formatPercent(loyalty.currentDiscountRate)} discount`
      }
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <LoyaltyCard user={user} />
    </Disclosure>
  );
}

function LoyaltyCard({ user }: { user: SessionUser }) {
  const loyalty = useQuery(loyaltyQuery(user.id));
  if (loyalty.isPending) return <CardSkeleton height={273} />;
  if (!loyalty.data) {
    return (
      <Surface label="Loyalty">
        <ErrorState
          title="Your loyalty status could not be loaded"
          text="It has not changed. Please try again."
          offlineText="It isn't on this phone yet. You need a connection to see it."
          onRetry={() => void loyalty.refetch()}
        />
      </Surface>
    );
  }
  const { name, color } = tierBadges[loyalty.data.loyaltyTier];
  return (
    <Surface label="Loyalty">
      <StatusBadge color={color}>{name}</StatusBadge>
      <Standing profile={loyalty.data} />
      <AgeNote query={loyalty} />
    </Surface>
  );
}

function Standing({ profile }: { profile: LoyaltyProfile }) {
  const { hasReachedStableRate, annualPurchaseCount } = profile;
  const next = hasReachedStableRate ? null : nextTier(profile);
  const highest = hasReachedStableRate
    ? 'You keep your rate for good'
    : 'You are in the highest tier';
  return (
    <>
      <div className={classes.rate}>
        <Figure value={formatPercent(profile.currentDiscountRate)} unit="discount" />
        <span className={classes.strong}>{next ? missingText(next) : highest}</span>
      </div>
      {next && <Progress next={next} />}
      <DetailList
        details={[
          ['Purchases this year', `${annualPurchaseCount}`],
          ['Subscription year', `${profile.subscriptionYear}`],
          ['Consecutive years', `${profile.consecutiveYears}`],
        ]}
      />
    </>
  );
}

type NextTier = NonNullable<ReturnType<typeof nextTier>>;

function missingText({ missing, tier }: NextTier): string {
  return `${missing} more ${missing === 1 ? 'fill' : 'fills'} to ${tier}`;
}

function Progress({ next: { tier, missing } }: { next: NextTier }) {
  const needed = tierTable[tier].from;
  const done = needed - missing;
  return (
    <div className={classes.progress}>
      <ProgressBar
        label={`${done} of ${needed} paid fills to ${tier}`}
        percent={(100 * done) / needed}
      />
    </div>
  );
}
