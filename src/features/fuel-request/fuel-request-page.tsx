import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { DraftOffer } from '../../components/fields/draft-offer.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { storageNote } from '../../components/outbox/storage-text.ts';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { NoVehicles } from '../../components/states/no-vehicles.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { outboxQuery } from '../../outbox/queries.ts';
import { vehicleChoices } from '../../outbox/vehicle-choices.ts';
import { correctedRequest } from './corrected-request.ts';
import classes from './fuel-request.module.css';
import { FuelRequestForm } from './fuel-request-form.tsx';
import { requestDraftKind } from './request-draft.ts';

interface Props {
  user: SessionUser;
  /** The card with the live prices. */
  prices: ReactNode;
  installOffer: ReactNode;
  onRegisterVehicle: () => void;
}

export function FuelRequestPage({ prices, ...props }: Props) {
  return (
    <>
      <PageTitle />
      <div className={`stack ${classes.page}`}>
        <div>
          <Content {...props} />
        </div>
        <div>{prices}</div>
      </div>
    </>
  );
}

function Content({ user, installOffer, onRegisterVehicle }: Omit<Props, 'prices'>) {
  const vehicles = useQuery(vehiclesQuery(user.id));
  const outbox = useQuery(outboxQuery(user.id));
  const items = outbox.data?.items ?? [];
  const choices = vehicleChoices(vehicles.data, items);
  const correctedId = useSearchParams()[0].get('correct');
  const isUnknown = (choices.length === 0 || correctedId !== null) && outbox.isPending;
  // If the vehicles fail to load, the form offers the ones in the outbox, and stays during a retry.
  const isLoading = vehicles.isPending && (choices.length === 0 || vehicles.errorUpdateCount === 0);
  if (isLoading || isUnknown) return <CardSkeleton height={593} />;
  if (choices.length > 0) {
    const corrected = correctedRequest(items, correctedId);
    return (
      <>
        {outbox.isError && (
          <Box mb={16}>
            <Notice kind="note">{storageNote(outbox.error)}</Notice>
          </Box>
        )}
        <DraftOffer
          key={correctedId}
          userId={user.id}
          form={correctedId === null ? 'fuel-request' : `fuel-request-${correctedId}`}
          kind={requestDraftKind}
        >
          {(draft) => (
            <FuelRequestForm
              user={user}
              draft={draft}
              choices={choices}
              items={items}
              corrected={corrected}
              installOffer={installOffer}
            />
          )}
        </DraftOffer>
      </>
    );
  }
  return (
    <NoVehicles
      isUnknown={!vehicles.data}
      text="You ask for fuel for a vehicle, up to what its tank holds."
      isBlocked={user.isBlacklisted}
      onRegister={onRegisterVehicle}
      onRetry={() => void vehicles.refetch()}
    />
  );
}
