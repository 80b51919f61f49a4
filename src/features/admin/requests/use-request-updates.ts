import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type RequestUpdates,
  requestUpdatesQuery,
  type ShownRequests,
} from '../../../api/admin/requests.ts';
import { compareRequests, latestOf } from './request-updates.ts';

const nothingShown: ShownRequests = {
  filters: {},
  cursor: null,
  rows: [],
  next: null,
  loadedAt: 0,
};

/** What has changed in a shown list since it was loaded (REQ-8); null while another page loads. */
export function useRequestUpdates(shown: ShownRequests | null) {
  const { data, isError } = useQuery({
    ...requestUpdatesQuery(shown ?? nothingShown),
    enabled: shown !== null,
  });
  const [seen, setSeen] = useState('');
  // A request that was on the screen once is not new.
  const latest = latestOf(shown?.rows ?? [], seen);
  if (latest !== seen) setSeen(latest);
  if (!shown) return null;
  return { ...compareRequests(shown.rows, data satisfies RequestUpdates, latest), isError };
}
