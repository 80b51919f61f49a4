import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type RequestNews,
  requestNewsQuery,
  type ShownRequests,
} from '../../../api/admin/requests.ts';
import { compareRequests, latestOf } from './request-news.ts';

const nothingShown: ShownRequests = {
  filters: {},
  cursor: null,
  rows: [],
  next: null,
  loadedAt: 0,
};

/** What has changed in a shown list since it was loaded (REQ-8); null while another page loads. */
export function useRequestNews(shown: ShownRequests | null) {
  const { data, isError } = useQuery({
    ...requestNewsQuery(shown ?? nothingShown),
    enabled: shown !== null,
  });
  const [seen, setSeen] = useState('');
  // A request that was on the screen once is not new.
  const latest = latestOf(shown?.rows ?? [], seen);
  if (latest !== seen) setSeen(latest);
  if (!shown) return null;
  return { ...compareRequests(shown.rows, data satisfies RequestNews, latest), isError };
}
