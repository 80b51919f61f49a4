import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { PayoutRunId } from '../../../../domain/ids.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { useParameter } from '../use-parameter.ts';
import { ByHand } from './by-hand.tsx';
import classes from './payouts.module.css';
import { RunDialog } from './run-dialog.tsx';
import { Runs } from './runs.tsx';
import { payoutsTexts as texts } from './texts.ts';
import { ToPay } from './to-pay.tsx';

const names = ['payouts', 'by-hand'] as const;

/** What stations are owed and paid, and where fuel came from without a voucher (PAY-34, PAY-38). */
export function PayoutsPage() {
  const [tab, setTab] = useParameter('tab');
  const shown = names.find((name) => name === tab) ?? 'payouts';
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(next) => setTab(next === 'by-hand' ? next : null, { isNewPage: true })}
      >
        <Tabs.List className={classes.tabs ?? ''} aria-label={texts.tabList}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} mih={48}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="payouts" pt="md">
          <Payouts />
        </Tabs.Panel>
        <Tabs.Panel value="by-hand" pt="md">
          <ByHand />
        </Tabs.Panel>
      </Tabs>
    </AdminFrame>
  );
}

/** What can be paid, and what was prepared. The open payout is in the address. */
function Payouts() {
  const [run, setRun] = useParameter('run');
  const opened = PayoutRunId.safeParse(run).data;
  // It stays while it closes, so that the focus can go back.
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);
  const { group, opener, giveBack } = useFocusKept('');
  function open(id: PayoutRunId, button: HTMLElement | null) {
    opener.current = button;
    setRun(id);
  }
  return (
    <div className="stack">
      {/* The button that has prepared a payout may have nothing left to prepare. */}
      <ToPay onPrepared={(id) => open(id, null)} />
      <div ref={group} tabIndex={-1}>
        <Runs onOpen={open} />
      </div>
      {last && (
        <RunDialog
          key={last}
          id={last}
          opened={opened !== undefined}
          // Back does not open it again.
          onClose={() => setRun(null, { replace: true })}
          onClosed={giveBack}
        />
      )}
    </div>
  );
}
