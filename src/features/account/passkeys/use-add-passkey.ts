import { useState } from 'react';
import type { UserId } from '../../../../domain/ids.ts';
import { usePasskeyCreation } from '../../../api/passkeys.ts';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { PasskeyKnownError } from '../../../session/passkey-support.ts';
import { passkeyTexts as texts } from './texts.ts';

/** Adds a passkey. `add` returns whether it was added, and `failure` says why not. */
export function useAddPasskey(userId: UserId) {
  const creation = usePasskeyCreation(userId);
  const [failure, setFailure] = useState<string | null>(null);

  async function add(): Promise<boolean> {
    setFailure(null);
    try {
      const passkey = await creation.mutateAsync(undefined);
      if (passkey) toastSuccess(texts.added);
      return passkey !== null;
    } catch (error) {
      const { title, text } = texts.addFailed;
      const isKnown = error instanceof PasskeyKnownError;
      const reason = isKnown ? error.message : failureText(error, text);
      setFailure(reason);
      toastError({ title, text: reason });
      return false;
    }
  }

  return { add, isAdding: creation.isPending, failure };
}
