/** A placeholder until the tab is merged. */
export function SuspenseTab() {
  return null;
}
