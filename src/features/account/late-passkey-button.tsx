import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { optionalComponent } from '../../components/lazy-component.ts';
import { signInTexts as texts } from './texts.ts';

/** Missing if its code does not load. */
const PasskeyButton = optionalComponent(
  async () => (await import('./passkey-button.tsx')).PasskeyButton,
);

/** The button for passkeys, whose code loads after the form. Until then it only keeps its place. */
export function LatePasskeyButton({ isWanted = true }: { isWanted?: boolean }) {
  const place = (
    <Button variant="default" disabled>
      {texts.usePasskey}
    </Button>
  );
  return isWanted ? (
    <Suspense fallback={place}>
      <PasskeyButton />
    </Suspense>
  ) : (
    place
  );
}
