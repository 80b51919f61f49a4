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

/** How a list that is shown stands by now (REQ-8); null while another page is on its way. */
export function useRequestNews(shown: ShownRequests | null) {
  const { data, isError } = useQuery({
    ...requestNewsQuery(shown ?? nothingShown),
    enabled: shown !== null,
  });
  const [seen, setSeen] = useState('');
  // Whatever was on the screen once is not new.
  const latest = latestOf(shown?.rows ?? [], seen);
  if (latest !== seen) setSeen(latest);
  if (!shown) return null;
  return { ...compareRequests(shown.rows, data satisfies RequestNews, latest), isError };
}
