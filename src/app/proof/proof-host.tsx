import { Suspense, useEffect, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { lazyComponent } from '../../components/lazy-component.ts';
import { setProofAsker } from '../../http/proof.ts';

const ProofDialog = lazyComponent(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Opens the dialog for a proof when a call needs one, and says how it ended (ACC-38). */
export function ProofHost({ user }: { user: SessionUser }) {
  const [settle, setSettle] = useState<((isProved: boolean) => void) | null>(null);

  useEffect(() => {
    let open = (_: boolean) => {};
    const endAsking = setProofAsker(async () => {
      // Without a connection its code may not load, and the call then says what it needs.
      if (!(await ProofDialog.load().then(...outcome))) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      open = resolve;
      setSettle(() => resolve);
      return promise.finally(() => setSettle(null));
    });
    return () => {
      endAsking();
      open(false);
    };
  }, []);

  return (
    settle && (
      <Suspense>
        <ProofDialog user={user} onSettled={settle} />
      </Suspense>
    )
  );
}

/** Whether a promise was kept. */
const outcome = [() => true, () => false] as const;
