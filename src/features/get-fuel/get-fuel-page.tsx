import { Button } from '@mantine/core';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { GetFuelForm } from './get-fuel-form.tsx';
import { getFuelTexts as texts } from './texts.ts';
import { useFills } from './use-fills.ts';

interface GetFuelPageProps {
  user: SessionUser;
  onRegisterVehicle: () => void;
}

/** Where getting fuel begins, whether it is asked for or bought (FUL-1). */
export function GetFuelPage(props: GetFuelPageProps) {
  return (
    <>
      <PageTitle />
      <Content {...props} />
    </>
  );
}

function Content({ user, onRegisterVehicle }: GetFuelPageProps) {
  const { vehicles, isPending, ...known } = useFills(user.id);
  if (known.choices.length > 0) return <GetFuelForm user={user} {...known} />;
  if (isPending) return <CardSkeleton height={593} />;
  return (
    <Surface>
      {vehicles.data ? (
        <EmptyState
          title={texts.registerTitle}
          text={texts.registerText}
          action={
            <Button color="amber" disabled={user.isBlacklisted} onClick={onRegisterVehicle}>
              {texts.register}
            </Button>
          }
        />
      ) : (
        <ErrorState
          title={texts.failed}
          text={texts.failedText}
          offlineText={texts.offlineText}
          onRetry={() => void vehicles.refetch()}
        />
      )}
    </Surface>
  );
}
