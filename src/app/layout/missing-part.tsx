import { Surface } from '../../components/layout/surface.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { useConnection } from '../../http/connection.ts';
import { missingPartTexts as texts } from '../texts.ts';

/**
 * Replaces a part of a screen whose code could not be loaded. The rest of the screen keeps working.
 */
export function MissingPart({ title }: { title: string }) {
  const { kind } = useConnection();
  // Offline and without a service worker, reloading would lose the page.
  const onRetry = kind === 'online' ? () => location.reload() : undefined;
  return (
    <Surface title={title}>
      <ErrorState
        title={texts.title}
        text={texts.text}
        offlineText={texts.offlineText}
        onRetry={onRetry}
      />
    </Surface>
  );
}
