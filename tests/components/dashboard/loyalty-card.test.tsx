import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { LoyaltyProfile } from '../../../domain/loyalty/loyalty-profile.ts';
import { loyaltyProfile, sessionUser } from '../support/data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';

const standing = 'GET /api/loyalty/{userId}';
const card = page.getByRole('region', { name: 'Loyalty' });
const progress = card.getByRole('progressbar');

async function openCard(user: SessionUser, answer: Answers[typeof standing] & {}) {
  const opened = await openApp('/', { user, answers: { [standing]: answer } });
  await page.getByRole('button', { name: /^Loyalty/ }).click();
  return opened;
}

async function openWith(changes: Partial<LoyaltyProfile>) {
  const user = sessionUser();
  return openCard(user, loyaltyProfile(user.id, changes));
}

// LOY-7
describe('the loyalty card', () => {
  it.each([
    {
      loyaltyTier: 'new',
      currentDiscountRate: 0,
      annualPurchaseCount: 1,
      says: '3 more fills to regular',
      bar: '1 of 4 paid fills to regular',
    },
    {
      loyaltyTier: 'regular',
      currentDiscountRate: 2,
      annualPurchaseCount: 11,
      says: '1 more fill to consistent',
      bar: '11 of 12 paid fills to consistent',
    },
    {
      loyaltyTier: 'consistent',
      currentDiscountRate: 4,
      annualPurchaseCount: 16,
      says: '8 more fills to premium',
      bar: '16 of 24 paid fills to premium',
    },
    {
      loyaltyTier: 'premium',
      currentDiscountRate: 6,
      annualPurchaseCount: 30,
      says: 'You are in the highest tier',
      bar: null,
    },
  ] as const)(
    'shows the standing of a $loyaltyTier motorist',
    { tags: 'long' },
    async ({ says, bar, ...profile }) => {
      await openWith({ ...profile, subscriptionYear: 3, consecutiveYears: 2 });
      const tier = card.getByText(new RegExp(`^${profile.loyaltyTier}$`, 'i'));
      await expect.element(tier).toBeVisible();
      for (const text of [
        `${profile.currentDiscountRate} % discount`,
        says,
        `Purchases this year${profile.annualPurchaseCount}`,
        'Subscription year3',
        'Consecutive years2',
      ]) {
        await expect.element(card).toMatchTextContent(text);
      }
      if (bar) await expect.element(progress).toHaveAccessibleName(bar);
      else await expect.element(progress).not.toBeInTheDocument();
    },
  );

  it('says that a stable rate stays', async () => {
    await openWith({
      loyaltyTier: 'consistent',
      currentDiscountRate: 6,
      annualPurchaseCount: 13,
      hasReachedStableRate: true,
    });
    await expect.element(card).toMatchTextContent('6 % discount');
    await expect.element(card).toMatchTextContent('You keep your rate for good');
    await expect.element(progress).not.toBeInTheDocument();
  });

  it('says when it could not be loaded, and tries again', { tags: 'long' }, async () => {
    const user = sessionUser();
    const { server } = await openCard(user, refusal(500));
    const alert = card.getByRole('alert');
    await expect.element(alert).toMatchTextContent('Your loyalty status could not be loaded');
    server.answer(standing, loyaltyProfile(user.id));
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect.element(card).toMatchTextContent('0 % discount');
  });
});
