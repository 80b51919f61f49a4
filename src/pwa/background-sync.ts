/** Whether the browser wakes the worker when the connection is back, also with no page open. */
export function hasBackgroundSync(): boolean {
  return 'SyncManager' in globalThis;
}
