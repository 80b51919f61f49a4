import { expect, it } from 'vitest';
import { createQueryClient } from '../../../../src/app/start/query-client.ts';

// OUT-12
it('loaded data never goes stale, and nothing is refetched by itself', () => {
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
