import type { UserId } from '../../../../domain/ids.ts';
import { usePasskeyCreation } from '../../../api/passkeys.ts';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { PasskeyKnownError } from '../../../session/passkey-support.ts';
import { passkeyTexts as texts } from './texts.ts';

/** Adds a passkey and says how that ended; `add` returns whether there is one now. */
export function useAddPasskey(userId: UserId) {
  const creation = usePasskeyCreation(userId);

  async function add(): Promise<boolean> {
    try {
      const passkey = await creation.mutateAsync(undefined);
      if (passkey) toastSuccess(texts.added);
      return passkey !== null;
    } catch (error) {
      const { title, text } = texts.addFailed;
      const isKnown = error instanceof PasskeyKnownError;
      toastError({ title, text: isKnown ? error.message : failureText(error, text) });
      return false;
    }
  }

  return { add, isAdding: creation.isPending };
}
