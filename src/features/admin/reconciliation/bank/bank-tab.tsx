/** A placeholder until the tab is merged. */
export function BankTab() {
  return null;
}
