import { Box, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PriceFeedState } from '../../../../domain/admin/admin-fuel-prices.ts';
import { priceFeedQuery, usePriceEntry } from '../../../api/admin/fuel-prices.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { currentDay } from '../../../http/server-clock.ts';
import { useSingleRun } from '../../../http/use-single-run.ts';
import { timeOf } from '../cell-text.ts';
import { Allowed } from '../rights.tsx';
import { toastFailure } from '../toast-failure.ts';
import { priceText, priceToasts, feedTexts as texts } from './texts.ts';
import { usePriceQuestion } from './use-price-question.tsx';

/** The status of the price feed, if one is configured, and its prices that need approval. */
export function FeedNotice() {
  const feed = useQuery(priceFeedQuery());
  if (!feed.data && feed.isError) {
    return (
      <Surface title={texts.title}>
        <ErrorState
          title="The status of the price feed could not be loaded"
          text={failureText(
            feed.error,
            'A price may be waiting for your approval. Please try again.',
          )}
          onRetry={() => void feed.refetch()}
        />
      </Surface>
    );
  }
  if (!feed.data?.source) return null;
  const { source, answeredAt, failingSince, problem, held } = feed.data;

  return (
    <Surface title={texts.title}>
      <Stack>
        <p>{texts.standing(source, answeredAt && timeOf(answeredAt))}</p>
        {failingSince && (
          <Notice kind="note">{texts.failing(timeOf(failingSince), problem ?? '')}</Notice>
        )}
        {!failingSince && problem && <Notice kind="note">{texts.problem(problem)}</Notice>}
        {held.map((price) => (
          <HeldPrice
            key={`${price.fuelType} ${price.pricePerLiter} ${price.saidAt}`}
            price={price}
          />
        ))}
      </Stack>
    </Surface>
  );
}

function HeldPrice({ price }: { price: PriceFeedState['held'][number] }) {
  const entry = usePriceEntry();
  const runOnce = useSingleRun();
  const [failure, setFailure] = useState<string | null>(null);
  const { confirmed, question } = usePriceQuestion();

  async function accept() {
    // It disappears with the next answer.
    if (entry.isSuccess) return;
    setFailure(null);
    const { fuelType, pricePerLiter } = price;
    const today = currentDay();
    const effectiveDate = price.effectiveDate > today ? price.effectiveDate : today;
    try {
      const saved = await confirmed((isSure) =>
        entry.mutateAsync({ fuelType, pricePerLiter, effectiveDate, confirmed: isSure }),
      );
      if (saved) toastSuccess(priceToasts.entered(priceText(price)));
    } catch (error) {
      setFailure(toastFailure(error, priceToasts.enterFailed));
    }
  }

  return (
    <Group justify="space-between" gap="12px 16px">
      <Box component="p" flex="1 1 280px">
        {texts.held(priceText(price))}
      </Box>
      <Allowed call="POST /api/admin/fuel-prices">
        <Button
          variant="default"
          loading={entry.isPending}
          aria-label={texts.acceptSpoken(priceText(price))}
          onClick={() => void runOnce(accept)}
        >
          Accept
        </Button>
      </Allowed>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {question}
    </Group>
  );
}
