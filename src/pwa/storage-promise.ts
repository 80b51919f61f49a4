import { queryOptions } from '@tanstack/react-query';
import { isStoragePersisted } from './persistent-storage.ts';

/** Whether the browser has promised to keep the stored data. It may promise this at any time. */
export function storagePromiseQuery() {
  return queryOptions({ queryKey: ['storage-promise'], queryFn: isStoragePersisted, staleTime: 0 });
}
