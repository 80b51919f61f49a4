import { Button } from '@mantine/core';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { useIsConnected } from '../../../http/connection.ts';
import { supportsPasskeys } from '../../../session/passkey-support.ts';
import { AccountFrame } from '../account-frame.tsx';
import formClasses from '../form.module.css';
import { AuthenticatorSetup, RecoveryCodes, useAppSetupSteps } from './authenticator-setup.tsx';
import { factorTexts, passkeyTexts, requiredTexts as texts } from './texts.ts';
import { useAddPasskey } from './use-add-passkey.ts';

/** Replaces every other screen until an admin has the second factor that is required (ACC-31). */
export function SecondFactorPage({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  const steps = useAppSetupSteps(user.id);
  switch (steps.step.kind) {
    case 'app':
      return (
        <AccountFrame title={factorTexts.dialog}>
          <AuthenticatorSetup
            setup={steps.step.setup}
            onCodes={steps.showCodes}
            onCancel={steps.close}
          />
        </AccountFrame>
      );
    case 'codes':
      return (
        <AccountFrame title={factorTexts.codes}>
          <RecoveryCodes codes={steps.step.codes} onDone={steps.close} />
        </AccountFrame>
      );
    case 'closed':
      return <Choices user={user} steps={steps} onLogout={onLogout} />;
  }
}

interface ChoicesProps {
  user: SessionUser;
  steps: ReturnType<typeof useAppSetupSteps>;
  onLogout: () => void;
}

function Choices({ user, steps, onLogout }: ChoicesProps) {
  const { add, isAdding } = useAddPasskey(user.id);
  const isConnected = useIsConnected();
  return (
    <AccountFrame title={texts.title} intro={texts.intro}>
      <div className={`stack ${formClasses.form}`}>
        {supportsPasskeys() && (
          <Button disabled={!isConnected} loading={isAdding} onClick={() => void add()}>
            {passkeyTexts.add}
          </Button>
        )}
        <Button
          variant={supportsPasskeys() ? 'default' : 'filled'}
          disabled={!isConnected}
          loading={steps.isStarting}
          onClick={() => void steps.start()}
        >
          {factorTexts.setUp}
        </Button>
        <Button variant="default" onClick={onLogout}>
          {texts.logout}
        </Button>
      </div>
    </AccountFrame>
  );
}
