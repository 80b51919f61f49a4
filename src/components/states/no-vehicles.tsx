import { Button } from '@mantine/core';
import { Surface } from '../layout/surface.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

interface NoVehiclesProps {
  /** Whether they could not be loaded. */
  isUnknown: boolean;
  /** What a vehicle is needed for. */
  text: string;
  isBlocked: boolean;
  onRegister: () => void;
  onRetry: () => void;
}

/** Stands in for a form that needs a vehicle, as long as there is none. */
export function NoVehicles({ isUnknown, text, isBlocked, onRegister, onRetry }: NoVehiclesProps) {
  return (
    <Surface>
      {isUnknown ? (
        <ErrorState
          title="Your vehicles could not be loaded"
          text="They are safe. Check your connection and try again."
          offlineText="They aren't on this phone yet. You need a connection to see them."
          onRetry={onRetry}
        />
      ) : (
        <EmptyState
          title="Register a vehicle first"
          text={text}
          action={
            <Button color="amber" disabled={isBlocked} onClick={onRegister}>
              Register a vehicle
            </Button>
          }
        />
      )}
    </Surface>
  );
}
