import { Surface } from '../../../components/layout/surface.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { useIsConnected } from '../../../http/connection.ts';

/** Stands in for charts whose code could not be loaded. */
export function MissingCharts() {
  // Without a connection, a reload would lose the page.
  const onRetry = useIsConnected() ? () => location.reload() : undefined;
  return (
    <Surface>
      <ErrorState
        title="The charts could not be loaded"
        text="The table below has the same figures. Check your connection and try again."
        onRetry={onRetry}
      />
    </Surface>
  );
}
