import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type Decision, type PersonHead } from '@tayang/contract'
import {
  Ban,
  Cake,
  CalendarClock,
  Crown,
  Eye,
  FileDown,
  KeyRound,
  LogOut,
  MessageSquareWarning,
  PencilLine,
  Radio,
  ShieldCheck,
  Snowflake,
  Undo2,
  UserRoundX,
  UsersRound,
  VolumeX,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton, DueRing, Kbd } from '#kit'
import { useCall } from '#shared/api'
import { useMay, useSession } from '#shared/session'
import { isInForce } from '../decision-words.ts'
import style from './actions.module.css'
import { AccountDialogs, type AccountDialog } from './account-dialogs.tsx'
import { JudgeDialog, type Judged } from './judge-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { WaitingApprovals } from './waiting-approvals.tsx'

/** What operators may do for and about the person; every line shows its key and never moves. */
export function PersonActions({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const isOwn = useSession()?.accountId === person.accountId
  if (person.isErased) return null
  return (
    <aside className={style.actions} aria-label={t`What you may do`}>
      {isOwn ? (
        <p className={style.quiet}>
          <Trans>This is you. No one decides about themselves: another operator does.</Trans>
        </p>
      ) : (
        <>
          <DecisionActions person={person} />
          <AccountActions person={person} />
          <LastWord person={person} />
        </>
      )}
      <WaitingApprovals accountId={person.accountId} />
      <Legend />
    </aside>
  )
}

/** Decisions with a letter and an appeal. */
function DecisionActions({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const [judged, setJudged] = useState<Judged | null>(null)
  const mayMake = useMay('decisions.make')
  return (
    <>
      <OpenAppeal person={person} />
      {mayMake && (
        <section>
          <h2>
            <Trans>Decision</Trans>
          </h2>
          <Lift person={person} />
          <ActionButton
            tone="row"
            icon={CalendarClock}
            shortcut="s"
            label={person.suspendedUntil === null ? t`Suspend` : t`Change its end`}
            onPress={() => setJudged('suspend')}
          />
          <ActionButton
            tone="row"
            icon={MessageSquareWarning}
            shortcut="w"
            label={t`Warn`}
            onPress={() => setJudged('warn')}
          />
          <ActionButton
            tone="row"
            icon={VolumeX}
            shortcut="m"
            label={t`Silence in every room`}
            onPress={() => setJudged('silence')}
          />
          <ActionButton
            tone="row"
            icon={KeyRound}
            shortcut="shift+k"
            label={t`Lock stream key`}
            onPress={() => setJudged('lockKey')}
          />
          <ActionButton
            tone="row"
            icon={UserRoundX}
            shortcut="u"
            label={t`Take the name`}
            onPress={() => setJudged('takeName')}
          />
        </section>
      )}
      <JudgeDialog person={person} judged={judged} onClose={() => setJudged(null)} />
    </>
  )
}

function useDecisions(person: PersonHead): readonly Decision[] {
  const mayRead = useMay('decisions.read')
  const { profileId } = person
  const read = useCall(
    admin.listDecisions,
    mayRead && profileId !== null ? { query: { person: profileId } } : null,
  )
  return read.data ?? []
}

/** Lifts what keeps the person away: the newest ban or suspension that is in force. */
function Lift({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const mayReverse = useMay('decisions.reverse')
  const kind = person.isBanned ? 'ban' : 'suspend'
  const found = useDecisions(person).find(
    (decision) =>
      isInForce(decision) && decision.effects.some((one) => one.kind === kind && one.state !== 'taken-back'),
  )
  if (!mayReverse || !found) return null
  return (
    <>
      <ActionButton
        tone="row"
        icon={Undo2}
        shortcut="l"
        stepUp
        label={person.isBanned ? t`Lift the ban` : t`Lift the suspension`}
        onPress={() => setOpen(true)}
      />
      <ReverseDialog decision={found} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** An appeal that waits comes first: who decided cannot answer it. */
function OpenAppeal({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayRead = useMay('appeals.read')
  const { profileId } = person
  const read = useCall(
    admin.listAppeals,
    mayRead && profileId !== null ? { query: { person: profileId, state: 'open' } } : null,
  )
  const own = useSession()?.accountId
  const [appeal] = read.data ?? []
  if (!appeal) return null
  const { decidedBy } = appeal.decision
  return (
    <section className={style.appeal}>
      <div>
        <DueRing due={appeal.dueAt} from={appeal.madeAt} size={52} />
        <p>
          <strong>
            <Trans>Appeal waits for an answer</Trans>
          </strong>
          <span className={style.quiet}>
            {decidedBy.accountId === own ? (
              <Trans>You decided, so somebody else answers.</Trans>
            ) : (
              <Trans>{decidedBy.name} decided, so somebody else answers. You may.</Trans>
            )}
          </span>
        </p>
      </div>
      <ActionButton
        tone="brand"
        shortcut="a"
        label={t`Open appeal`}
        onPress={() => navigate(`/appeals?case=${appeal.id}`)}
      />
    </section>
  )
}

function AccountActions({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const may = {
    sessions: useMay('people.sessions'),
    reveal: useMay('people.reveal'),
    correct: useMay('people.correct'),
    edit: useMay('people.edit'),
    grant: useMay('subscriptions.grant'),
    export: useMay('people.export'),
  }
  const rows = [
    may.sessions && { id: 'sessions', icon: LogOut, key: 'e', label: t`End all sessions` },
    may.reveal && { id: 'reveal', icon: Eye, key: 'v', label: t`Reveal email and number`, stepUp: true },
    may.correct && { id: 'birth', icon: Cake, key: 'd', label: t`Correct birth date`, second: true },
    may.edit && { id: 'profile', icon: PencilLine, key: 'p', label: t`Change name and picture` },
    may.edit && {
      id: 'streamer',
      icon: Radio,
      key: 'o',
      label: person.isStreamer ? t`Withdraw the approval to go live` : t`Approve to go live`,
    },
    may.export && {
      id: 'export',
      icon: FileDown,
      key: 'shift+x',
      label: t`Export for an order`,
      stepUp: true,
      second: true,
    },
    may.grant && { id: 'grant', icon: Crown, key: 'c', label: t`Give a subscription` },
  ].filter((row) => row !== false)
  return (
    <>
      {rows.length > 0 && (
        <section>
          <h2>
            <Trans>Account</Trans>
          </h2>
          {rows.map((row) => (
            <ActionButton
              key={row.id}
              tone="row"
              icon={row.icon}
              shortcut={row.key}
              label={row.label}
              stepUp={'stepUp' in row}
              second={'second' in row}
              onPress={() => setDialog(row.id as AccountDialog)}
            />
          ))}
        </section>
      )}
      <AccountDialogs person={person} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

/** What reaches furthest: it needs two operators, or a fresh code. */
function LastWord({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const [isFreezing, setFreezing] = useState(false)
  const [isBanning, setBanning] = useState(false)
  const mayFreeze = useMay('wallets.freeze')
  const mayBan = useMay('decisions.make')
  if (!mayFreeze && !mayBan) return null
  return (
    <section>
      <h2>
        <Trans>Money and the last word</Trans>
      </h2>
      {mayFreeze && (
        <ActionButton
          tone="row"
          icon={Snowflake}
          shortcut="f"
          stepUp
          second
          label={t`Freeze wallet, or let it go`}
          onPress={() => setFreezing(true)}
        />
      )}
      {mayBan && (
        <ActionButton
          tone="danger-row"
          icon={Ban}
          shortcut="b"
          stepUp
          isOff={person.isBanned}
          label={t`Ban for good`}
          onPress={() => setBanning(true)}
        />
      )}
      <AccountDialogs
        person={person}
        dialog={isFreezing ? 'wallet' : null}
        onClose={() => setFreezing(false)}
      />
      <JudgeDialog person={person} judged={isBanning ? 'ban' : null} onClose={() => setBanning(false)} />
    </section>
  )
}

function Legend() {
  return (
    <footer className={style.legend}>
      <p>
        <ShieldCheck size={15} aria-hidden /> <Trans>asks a code not older than 5 minutes</Trans>
      </p>
      <p>
        <UsersRound size={15} aria-hidden data-tone="premium" /> <Trans>a second operator confirms</Trans>
      </p>
      <p>
        <Undo2 size={15} aria-hidden />{' '}
        <Trans>
          decisions: undo for 10 s with <Kbd keys="z" />
        </Trans>
      </p>
    </footer>
  )
}
