import type { SessionUser } from '../../../domain/accounts/account.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { NoVehicles } from '../../components/states/no-vehicles.tsx';
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
    <NoVehicles
      isUnknown={!vehicles.data}
      text={texts.needsVehicle}
      isBlocked={user.isBlacklisted}
      onRegister={onRegisterVehicle}
      onRetry={() => void vehicles.refetch()}
    />
  );
}
