import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { appDurations } from '../../../domain/durations.ts';
import { optionalComponent } from '../../components/lazy-component.ts';
import { signInTexts as texts } from './texts.ts';

/** Loads a moment later, so that the form opens first. Missing if its code does not load. */
const PasskeyButton = optionalComponent(async () => {
  await new Promise((resolve) => setTimeout(resolve, appDurations.passkeys.button));
  return (await import('./passkey-button.tsx')).PasskeyButton;
});

/** The button for passkeys. Until its code is there it only keeps its place. */
export const latePasskeyButton = (
  <Suspense
    fallback={
      <Button variant="default" disabled>
        {texts.usePasskey}
      </Button>
    }
  >
    <PasskeyButton />
  </Suspense>
);
