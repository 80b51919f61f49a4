import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { adminUserQuery } from '../../../api/admin/users.ts';
import type { LeavingForm } from '../../../components/dialogs/use-leaving.tsx';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { deleteFormDraft, readFormDraft } from '../../../session/form-draft.ts';
import { dateOf, nameOf } from '../cell-text.ts';
import { useRights } from '../rights.tsx';
import { fallbackTexts } from '../texts.ts';
import { CorrectionForm, correctionDraft } from './correction-form.tsx';
import { IdNumber } from './id-number.tsx';
import { factTexts as texts } from './panel-texts.ts';
import classes from './users.module.css';

/** A user's account data, which can be edited. */
export function UserFacts(props: { user: AdminUserDetails; formRef: Ref<LeavingForm> }) {
  const { user, formRef } = props;
  const { manages } = useRights();
  const draft = correctionDraft(user.id);
  const [mode, setMode] = useState<'new' | 'editing' | 'edited'>(() =>
    readFormDraft(draft) ? 'editing' : 'new',
  );

  function endCorrection() {
    deleteFormDraft(draft);
    setMode('edited');
  }

  if (mode === 'editing') {
    return <CorrectionForm ref={formRef} user={user} onDone={endCorrection} />;
  }
  const { blacklistedBy } = user;
  return (
    <Surface
      title={texts.title}
      action={
        manages(user) && (
          <Button
            variant="default"
            px="sm"
            // After editing, the focus goes back to this button.
            autoFocus={mode === 'edited'}
            onClick={() => setMode('editing')}
          >
            {texts.edit}
          </Button>
        )
      }
    >
      <div className={classes.facts}>
        <DetailList
          details={[
            [texts.idNumber, <IdNumber key={user.id} user={user} />],
            [texts.phoneNumber, user.phoneNumber ?? fallbackTexts.date],
            ...(user.isNumberRefused ? [[texts.smsRefused, texts.smsRefusedText] as const] : []),
            [texts.email, user.email ?? fallbackTexts.date],
            [texts.homeAddress, user.homeAddress ?? fallbackTexts.date],
            [texts.smsConsent, user.smsConsent ? texts.yes : texts.no],
            [texts.registered, dateOf(user.registrationDate)],
          ]}
        />
        {user.isBlacklisted && (
          <DetailList
            details={[
              [texts.blacklisted, dateOf(user.blacklistedAt)],
              [texts.reason, user.blacklistReason || fallbackTexts.reason],
            ]}
          />
        )}
        {user.isBlacklisted && blacklistedBy && <BlacklistedBy id={blacklistedBy} />}
      </div>
    </Surface>
  );
}

/** The name of the admin, which the server sends separately. */
function BlacklistedBy({ id }: { id: UserId }) {
  const { data } = useQuery(adminUserQuery(id));
  return <DetailList details={[[texts.blacklistedBy, data ? nameOf(data) : '…']]} />;
}
