import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/client.ts';
import { queryRoots } from './query-roots.ts';

/** All makes that the server knows, including those that other users added. */
export function makesQuery() {
  return queryOptions({
    queryKey: [queryRoots.catalogue, 'makes'],
    queryFn: ({ signal }) => call('GET /api/car-data/makes', {}, { signal }),
    networkMode: 'offlineFirst',
  });
}

export function modelsQuery(make: string) {
  return queryOptions({
    queryKey: [queryRoots.catalogue, 'models', make],
    queryFn: ({ signal }) => call('GET /api/car-data/models', { query: { make } }, { signal }),
    enabled: make !== '',
    networkMode: 'offlineFirst',
  });
}

export function modelTypesQuery(make: string, model: string) {
  return queryOptions({
    queryKey: [queryRoots.catalogue, 'model-types', make, model],
    queryFn: ({ signal }) =>
      call('GET /api/cars/model-types', { query: { make, model } }, { signal }),
    enabled: make !== '' && model !== '',
    networkMode: 'offlineFirst',
  });
}
