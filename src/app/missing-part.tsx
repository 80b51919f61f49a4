import { Surface } from '../components/layout/surface.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { useIsConnected } from '../http/connection.ts';
import { missingPartTexts } from './texts.ts';

/** Replaces a part that failed. The rest of the screen keeps working. */
export function MissingPart({ title }: { title: string }) {
  // Offline and without a service worker, reloading would lose the page.
  const onRetry = useIsConnected() ? () => location.reload() : undefined;
  const { title: problem, text, offlineText } = missingPartTexts;
  return (
    <Surface title={title}>
      <ErrorState title={problem} text={text} offlineText={offlineText} onRetry={onRetry} />
    </Surface>
  );
}
