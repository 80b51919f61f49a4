import { expect, it } from 'vitest';
import { createQueryClient } from '../../../src/app/start/query-client.ts';

// OUT-12
it('what is loaded goes stale by no time, and nothing is asked for again by itself', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false },
  });
});
