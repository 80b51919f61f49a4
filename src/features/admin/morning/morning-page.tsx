import {
  IconChevronRight,
  IconCircleCheck,
  IconPlugConnectedX,
  IconShieldExclamation,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AttentionLine, Morning } from '../../../../domain/admin/morning.ts';
import { outdatedText } from '../../../../domain/minimum-versions.ts';
import { morningQuery } from '../../../api/admin/reports.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { ageText } from '../../../components/states/age-text.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { useServerNow } from '../../../components/states/use-now.ts';
import { useToday } from '../../../http/server-clock.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { PendingApprovals } from '../approvals/pending-approval.tsx';
import { moneyOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import classes from './morning.module.css';
import { attentionPlaces, gatewayPlaces, morningTexts as texts } from './texts.ts';

/** Everything that needs attention, one line each, with the way to its list (ADM-17). */
export function MorningPage() {
  const query = useQuery(morningQuery());
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Loaded query={query} heights={[480]} failed={{ title: texts.failed }} stale={texts.stale}>
        {(morning) => <Lines morning={morning} />}
      </Loaded>
    </AdminFrame>
  );
}

function Lines({ morning }: { morning: Morning }) {
  const { lines, gateways, approvals = [], outdated = [] } = morning;
  const now = useServerNow();
  const open = lines.filter(({ count }) => count > 0);
  const quiet = lines.filter(({ count }) => count === 0);
  const age = (instant: string) => ageText(Math.max(0, now - Date.parse(instant)));
  const places = attentionPlaces(useToday());
  const hasLines = open.length + gateways.length + outdated.length > 0;
  const isClear = !hasLines && approvals.length === 0;
  return (
    <>
      <PendingApprovals approvals={approvals} />
      {(hasLines || isClear) && (
        <Surface label={texts.list}>
          {isClear && (
            <EmptyState
              icon={<IconCircleCheck size={48} stroke={1.5} />}
              title={texts.clear}
              text={texts.clearText}
            />
          )}
          {!isClear && (
            <ul className={classes.lines}>
              {gateways.map(({ gateway, since }) => (
                <Line
                  key={gateway}
                  to={gatewayPlaces[gateway]}
                  count={<IconPlugConnectedX size={28} aria-hidden="true" />}
                  label={texts.gateways[gateway]}
                  age={texts.since(age(since))}
                />
              ))}
              {open.map((line) => (
                <Line
                  key={line.kind}
                  to={places[line.kind]}
                  count={countOf(line)}
                  label={texts.kinds[line.kind]}
                  amount={line.amount === null ? '' : moneyOf(line.amount)}
                  age={line.oldest ? texts.oldest(age(line.oldest)) : ''}
                />
              ))}
              {outdated.map((each) => (
                <li key={each.program}>
                  <div className={classes.line}>
                    <span className={classes.count}>
                      <IconShieldExclamation size={28} aria-hidden="true" />
                    </span>{' '}
                    <span className={classes.advised}>
                      <span className={classes.label}>{outdatedText(each)}</span>{' '}
                      <span className={classes.advice}>{texts.update}</span>
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Surface>
      )}
      {quiet.length > 0 && (
        <Surface title={texts.quiet}>
          <ul className={classes.quiet}>
            {quiet.map(({ kind }) => (
              <li key={kind}>{texts.kinds[kind]}</li>
            ))}
          </ul>
        </Surface>
      )}
    </>
  );
}

function countOf({ count, isMore }: AttentionLine): string {
  const number = count.toLocaleString('en');
  return isMore ? texts.more(number) : number;
}

interface LineProps {
  to: string;
  count: ReactNode;
  label: string;
  amount?: string;
  age: string;
}

function Line({ to, count, label, amount = '', age }: LineProps) {
  return (
    <li>
      <Link to={to} className={classes.line ?? ''}>
        <span className={classes.count}>{count}</span>{' '}
        <span className={classes.label}>{label}</span>{' '}
        <span className={classes.amount}>{amount}</span> <span className={classes.age}>{age}</span>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  );
}
