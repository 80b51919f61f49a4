import { useBackCloses } from '../../../components/dialogs/use-back-closes.ts';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import { UserId } from '../../../../domain/ids.ts';
import { adminUserQuery } from '../../../api/admin/users.ts';
import { useDialogFrame } from '../../../components/dialogs/dialog.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { type LeavingForm, useLeaving } from '../../../components/dialogs/use-leaving.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { sharedTexts } from '../../../components/texts.ts';
import { ApiError } from '../../../http/api-error.ts';
import { deleteFormDraft } from '../../../session/form-draft.ts';
import { Loaded } from '../loaded.tsx';
import type { PanelProps } from '../use-panels.ts';
import { correctionDraft } from './correction-form.tsx';
import { factTexts, panelTexts } from './panel-texts.ts';
import { UserDetails } from './user-details.tsx';
import {
  type QuestionFailure,
  type UserPartProps,
  type UserQuestion,
  UserQuestions,
} from './user-questions.tsx';

/** A user's detail view, beside the current page. */
export function UserPanel({ id, opened, onClose, zIndex, address }: PanelProps) {
  const { fullScreen, ...frame } = useDialogFrame(opened);
  const question = useDialog<UserQuestion>();
  const [failed, setFailed] = useState<{ id: string; failure: QuestionFailure | null }>();
  const form = useRef<LeavingForm>(null);
  const leaving = useLeaving({
    opened,
    stateOf: () => (question.opened ? 'blocked' : (form.current?.leavingState() ?? 'empty')),
    onLeave: () => {
      deleteFormDraft(correctionDraft(id));
      setFailed(undefined);
      onClose();
    },
    texts: factTexts.discard,
  });
  const isTop = useBackCloses(opened, leaving.leave, address);

  return (
    <Drawer
      {...frame}
      onClose={leaving.leave}
      closeButtonProps={{ 'aria-label': sharedTexts.close }}
      title="User details"
      position="right"
      size={fullScreen ? '100%' : 720}
      zIndex={zIndex}
      closeOnEscape={isTop}
    >
      <PanelContent
        key={id}
        id={id}
        onAsk={question.open}
        // Another person may have come into the panel since.
        failure={failed?.id === id ? failed.failure : null}
        formRef={form}
      />
      {question.subject && (
        <UserQuestions
          question={question.subject}
          {...question.frame}
          onTried={(failure) => setFailed({ id, failure })}
        />
      )}
      {leaving.question}
    </Drawer>
  );
}

interface PanelContentProps extends Omit<UserPartProps, 'user'> {
  id: string;
  formRef: Ref<LeavingForm>;
}

function PanelContent({ id, formRef, ...part }: PanelContentProps) {
  // An address can hold anything.
  const isId = UserId.safeParse(id).success;
  const query = useQuery({ ...adminUserQuery(id as UserId), enabled: isId });
  const { error } = query;
  if (!isId || (error instanceof ApiError && error.status === 404)) {
    return <ErrorState {...panelTexts.gone} />;
  }
  return (
    <Loaded
      query={query}
      heights={[64, 320, 240]}
      failed={panelTexts.failed}
      stale={panelTexts.stale}
    >
      {(user) => <UserDetails user={user} {...part} formRef={formRef} />}
    </Loaded>
  );
}
