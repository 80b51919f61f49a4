import '@mantine/core/styles/Input.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { devicesQuery } from '../../../api/own-account.ts';
import { profileQuery } from '../../../api/profile.ts';
import { savedCardsQuery } from '../../../api/saved-cards.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { InfoLinks } from '../../../components/layout/info-links.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { lazyComponent } from '../../../components/lazy-component.ts';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useConnection } from '../../../http/connection.ts';
import { outboxQuery } from '../../../outbox/queries.ts';
import { ChangePasswordForm } from '../change-password-page.tsx';
import { PasskeySection } from '../passkeys/passkey-section.tsx';
import { CardSection } from './card-section.tsx';
import { DataSection, DeletionSection } from './data-sections.tsx';
import { DeviceSection } from './device-section.tsx';
import classes from './own-account.module.css';
import { ProfileSection } from './profile-section.tsx';
import { ownAccountTexts as texts } from './texts.ts';

/** Only admins load its code. */
const SecondFactorSection = lazyComponent(
  async () => (await import('../passkeys/second-factor-section.tsx')).SecondFactorSection,
);

interface OwnAccountPageProps {
  user: SessionUser;
  onLogout: () => void;
}

/** The user's own account: details, password, passkeys, devices, cards, data and deletion. */
export function OwnAccountPage({ user, onLogout }: OwnAccountPageProps) {
  const profile = useQuery(profileQuery(user.id));
  const outbox = useQuery(outboxQuery(user.id));
  const devices = useQuery(devicesQuery(user.id));
  const cards = useQuery(savedCardsQuery(user.id));
  const { kind } = useConnection();
  const failed = [profile, devices, cards].filter(({ data, isError }) => isError && !data);

  return (
    <>
      <div className="ends">
        <PageTitle />
        <Button variant="default" flex="none" onClick={onLogout}>
          {texts.logout}
        </Button>
      </div>
      {kind !== 'online' && <Notice kind="note">{texts.offline}</Notice>}
      {failed.length > 0 && (
        <Surface label={texts.failed}>
          <ErrorState
            title={texts.failed}
            text="Please try again."
            offlineText="It appears as soon as you are connected."
            onRetry={() => {
              for (const query of failed) void query.refetch();
            }}
          />
        </Surface>
      )}
      {profile.data && (
        <ProfileSection userId={user.id} profile={profile.data} items={outbox.data?.items ?? []} />
      )}
      {profile.isPending && !profile.isError && <CardSkeleton height={560} />}
      <PasswordSection username={user.username} />
      <PasskeySection userId={user.id} />
      {user.isAdmin && (
        <Suspense fallback={<CardSkeleton height={180} />}>
          <SecondFactorSection userId={user.id} />
        </Suspense>
      )}
      {devices.data && <DeviceSection userId={user.id} devices={devices.data} />}
      {cards.data && <CardSection userId={user.id} cards={cards.data} />}
      <DataSection username={user.username} />
      <DeletionSection user={user} />
      <InfoLinks />
    </>
  );
}

/** Changes the user's own password. */
function PasswordSection({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Surface title="Password">
      <p className={classes.text}>A new password signs you out on all other devices.</p>
      <Button variant="default" fullWidth onClick={() => setOpen(true)}>
        Change password
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Change password" size={460}>
        <ChangePasswordForm username={username} onDone={close}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </ChangePasswordForm>
      </Dialog>
    </Surface>
  );
}
