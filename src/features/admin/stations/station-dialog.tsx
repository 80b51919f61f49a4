import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  Attendant,
  Station,
  StationDetails,
  StationPhone,
} from '../../../../domain/admin/stations.ts';
import type { StationId } from '../../../../domain/ids.ts';
import {
  stationDetailsQuery,
  useAttendantRemoval,
  usePhoneCutOff,
  useStationChange,
} from '../../../api/admin/stations.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { currentDay } from '../../../http/server-clock.ts';
import { ActionQuestion, type QuestionDialogProps } from '../action-question.tsx';
import { BlacklistedBadge } from '../badges.tsx';
import { moneyOf, nameOf, timeOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { BankAccountView } from '../payouts/bank-account-view.tsx';
import { Allowed, useRights } from '../rights.tsx';
import { CsvDownload } from '../table/csv-download.tsx';
import { toastOutcome } from '../toast-failure.ts';
import { UserLink } from '../user-link.tsx';
import { AttendantForm } from './attendant-form.tsx';
import classes from './stations.module.css';
import { openTexts, questionTexts, stationsTexts, stationTexts as texts } from './texts.ts';

/** What is asked, and the name of whom or what it is about. */
type Question = { name: string } & (
  | { kind: 'remove'; attendant: Attendant }
  | { kind: 'cutOff'; phone: StationPhone }
  | { kind: 'close' }
);

/** A station: who works there, with which phones, its daily sheet, and closing it. */
export function StationDialog({ id, onClose }: { id: StationId; onClose: () => void }) {
  const query = useQuery(stationDetailsQuery(id));
  return (
    <Dialog opened onClose={onClose} title={query.data?.name ?? stationsTexts.title} size={640}>
      <Loaded query={query} heights={[320]} failed={{ title: stationsTexts.failed }}>
        {(station) => <Details station={station} />}
      </Loaded>
    </Dialog>
  );
}

function Details({ station }: { station: StationDetails }) {
  const { has } = useRights();
  const mayManage = has('stations');
  const question = useDialog<Question>();
  const [failure, setFailure] = useState<string | null>(null);
  const opening = useStationChange(station.id);
  return (
    <div className="stack">
      {station.isClosed && <Notice kind="note">{texts.closed}</Notice>}
      {failure && <Notice kind="problem">{failure}</Notice>}
      <p>{`${texts.number}: ${station.number}`}</p>
      <section className="stack-8" aria-label={texts.attendants}>
        <h3 className={classes.heading}>{texts.attendants}</h3>
        {station.people.length === 0 && <p>{texts.noAttendants}</p>}
        <ul className={`stack-8 ${classes.list}`}>
          {station.people.map((attendant) => (
            <li key={attendant.id} className="ends">
              <span>
                <UserLink id={attendant.id} person={attendant} /> <span>{attendant.username}</span>{' '}
                {attendant.isBlacklisted && <BlacklistedBadge />}
              </span>
              {mayManage && (
                <Button
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={texts.removeSpoken(nameOf(attendant))}
                  onClick={() =>
                    question.open({ kind: 'remove', name: nameOf(attendant), attendant })
                  }
                >
                  {texts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!station.isClosed && mayManage && <AttendantForm stationId={station.id} />}
      </section>
      <section className="stack-8" aria-label={texts.phones}>
        <h3 className={classes.heading}>{texts.phones}</h3>
        {station.devices.length === 0 && <p>{texts.noPhones}</p>}
        <ul className={`stack-8 ${classes.list}`}>
          {station.devices.map((phone) => (
            <li key={phone.id} className="ends">
              <PhoneFacts phone={phone} />
              {!phone.revokedAt && mayManage && (
                <Button
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={texts.cutOffSpoken(phoneName(phone))}
                  onClick={() => question.open({ kind: 'cutOff', name: phoneName(phone), phone })}
                >
                  {texts.cutOff}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <Pay station={station} />
      {has('reports') && <DaySheet station={station} />}
      <Group gap="xs">
        <Button
          component={Link}
          to={`/admin/redemptions?stationId=${station.id}`}
          variant="default"
        >
          {texts.redemptions}
        </Button>
        {mayManage &&
          (station.isClosed ? (
            <Button
              variant="default"
              loading={opening.isPending}
              onClick={() =>
                void toastOutcome(opening.mutateAsync({ isClosed: false }), openTexts).then(
                  setFailure,
                )
              }
            >
              {texts.open}
            </Button>
          ) : (
            <Button
              variant="subtle"
              color="red"
              aria-haspopup="dialog"
              onClick={() => question.open({ kind: 'close', name: station.name })}
            >
              {texts.close}
            </Button>
          ))}
      </Group>
      {question.subject && (
        <StationQuestion
          station={station}
          question={question.subject}
          {...question.frame}
          onTried={setFailure}
        />
      )}
    </div>
  );
}

const phoneName = ({ name, username }: StationPhone) =>
  texts.phone(name ?? texts.unnamed, username);

function PhoneFacts({ phone }: { phone: StationPhone }) {
  const { fingerprint, seenAt, revokedAt } = phone;
  const seen = revokedAt ? texts.cutOffAt(timeOf(revokedAt)) : texts.seen(timeOf(seenAt));
  return (
    <span>
      <span>{phoneName(phone)}</span>
      <span className={classes.small}>{`${texts.key(fingerprint)} · ${seen}`}</span>
    </span>
  );
}

interface StationQuestionProps extends QuestionDialogProps {
  station: StationDetails;
  question: Question;
}

function StationQuestion({ station, question, ...frame }: StationQuestionProps) {
  const removal = useAttendantRemoval(station.id);
  const cutOff = usePhoneCutOff();
  const closing = useStationChange(station.id);
  const texts = questionTexts[question.kind];
  const owed = station.owed > 0 ? moneyOf(station.owed) : null;
  function act(): Promise<unknown> {
    switch (question.kind) {
      case 'remove':
        return removal.mutateAsync(question.attendant.id);
      case 'cutOff':
        return cutOff.mutateAsync(question.phone.id);
      case 'close':
        return closing.mutateAsync({ isClosed: true });
    }
  }
  return (
    <ActionQuestion
      {...frame}
      texts={{ ...texts, text: texts.text(question.name, owed) }}
      pending={removal.isPending || cutOff.isPending || closing.isPending}
      action={act}
    />
  );
}

/** What a station is owed now, and the account to which it is paid (PAY-33, PAY-37). */
function Pay({ station: { id, name, owed, account } }: { station: StationDetails }) {
  return (
    <section className="stack-8" aria-label={texts.pay}>
      <h3 className={classes.heading}>{texts.pay}</h3>
      <div className="ends">
        <p>{owed < 0 ? texts.paidTooMuch(moneyOf(-owed)) : texts.owed(moneyOf(owed))}</p>
        <Allowed call="GET /api/admin/stations/{id}/statement">
          <Link to={`/admin/station-statement?station=${id}`} className="tap-link">
            {texts.statement}
          </Link>
        </Allowed>
      </div>
      <BankAccountView account={account} stationId={id} title={texts.account(name)} />
    </section>
  );
}

/** The sheet of a day, for the settlement with the station's owner (VOU-22). */
function DaySheet({ station }: { station: Pick<Station, 'id' | 'name'> }) {
  const [day, setDay] = useState<string>(currentDay);
  return (
    <section className="stack-8" aria-label={texts.sheet}>
      <h3 className={classes.heading}>{texts.sheet}</h3>
      <div className={classes.sheet}>
        <DayField label={texts.day} value={day} onChange={(next) => next && setDay(next)} />
        <CsvDownload
          call="GET /api/admin/stations/{id}/sheet"
          params={{ id: station.id }}
          filters={{ day }}
          file={`volmaak-sheet-${day}`}
        />
      </div>
    </section>
  );
}
