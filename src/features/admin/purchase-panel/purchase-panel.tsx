import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PurchaseId } from '../../../../domain/ids.ts';
import { adminPurchaseQuery } from '../../../api/admin/purchases.ts';
import { useDialogFrame } from '../../../components/dialogs/dialog.tsx';
import { useBackCloses } from '../../../components/dialogs/use-back-closes.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { sharedTexts } from '../../../components/texts.ts';
import { ApiError } from '../../../http/api-error.ts';
import { Loaded } from '../loaded.tsx';
import type { PanelProps } from '../use-panels.ts';
import type { AskedAction } from './action-dialog.tsx';
import { PurchaseView } from './purchase-view.tsx';
import { panelTexts as texts } from './texts.ts';

/** Narrower than a person's panel, which stays visible below it. */
const width = 660;

/** A purchase with everything that is known of it and can be done about it (LEND-16). */
export function PurchasePanel({ id, opened, onClose, zIndex, address }: PanelProps) {
  const { fullScreen, ...frame } = useDialogFrame(opened);
  const asked = useDialog<AskedAction>();
  const isTop = useBackCloses(opened, onClose, address);
  return (
    <Drawer
      {...frame}
      zIndex={zIndex}
      closeOnEscape={isTop}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': sharedTexts.close }}
      title={texts.title}
      position="right"
      size={fullScreen ? '100%' : width}
    >
      <PanelContent key={id} id={id} asked={asked} />
    </Drawer>
  );
}

interface PanelContentProps {
  id: string;
  asked: ReturnType<typeof useDialog<AskedAction>>;
}

function PanelContent({ id, asked }: PanelContentProps) {
  // An address can hold anything.
  const isId = PurchaseId.safeParse(id).success;
  const query = useQuery({ ...adminPurchaseQuery(id as PurchaseId), enabled: isId });
  const { error } = query;
  if (!isId || (error instanceof ApiError && error.status === 404)) {
    return <ErrorState {...texts.gone} />;
  }
  return (
    <Loaded query={query} heights={[120, 240, 240]} failed={texts.failed} stale={texts.stale}>
      {(purchase) => <PurchaseView purchase={purchase} asked={asked} />}
    </Loaded>
  );
}
