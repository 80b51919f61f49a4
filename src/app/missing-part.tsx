import { ErrorState } from '../components/error-state.tsx';
import { Surface } from '../components/surface.tsx';
import { useConnection } from '../http/connection.ts';
import { missingPartTexts as texts } from './texts.ts';

/** In place of a part of a screen whose code could not be loaded; the rest of the screen stands. */
export function MissingPart({ title }: { title: string }) {
  const { kind } = useConnection();
  // Without a connection and without a worker, a page that starts again is gone.
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
