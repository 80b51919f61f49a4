import { queryOptions } from '@tanstack/react-query';
import { isStorageKept } from './persist.ts';

/** Whether the browser has promised to keep what is saved here; it may do so at any time. */
export function storagePromiseQuery() {
  return queryOptions({ queryKey: ['storage-promise'], queryFn: isStorageKept, staleTime: 0 });
}
