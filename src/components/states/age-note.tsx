import { Box } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { appDurations } from '../../../domain/durations.ts';
import { sharedTexts } from '../texts.ts';
import { ageText } from './age-text.ts';
import { useNow } from './use-now.ts';

type Refreshed = Pick<UseQueryResult, 'dataUpdatedAt' | 'isRefetching' | 'isRefetchError'>;

/** Shows how old a figure is while it is being refreshed, or when it could not be refreshed. */
export function AgeNote({ query }: { query: Refreshed }) {
  if (query.isRefetchError) return <Age of={query.dataUpdatedAt} say={sharedTexts.notRefreshed} />;
  return query.isRefetching && <LateAge of={query.dataUpdatedAt} />;
}

function LateAge({ of }: { of: number }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), appDurations.screen.lateAnswer);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <Age of={of} say={sharedTexts.refreshing} />;
}

function Age({ of, say }: { of: number; say: (age: string) => string }) {
  const now = useNow();
  return (
    <Box component="p" mt="sm" c="dimmed" fz="sm">
      {say(ageText(Math.max(0, now - of)))}
    </Box>
  );
}
