import { ErrorState } from '../../../components/states/error-state.tsx';

export function PurchasesUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="Your purchases could not be loaded"
      text="They are safe. Please try again."
      offlineText="They aren't on this phone yet. You need a connection to see them."
      onRetry={onRetry}
    />
  );
}
