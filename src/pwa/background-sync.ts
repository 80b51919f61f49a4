/** Whether the browser wakes the worker when the connection is back, even with no page open. */
export function hasBackgroundSync(): boolean {
  const { ServiceWorkerRegistration: registration } = globalThis;
  return registration !== undefined && 'sync' in registration.prototype;
}
