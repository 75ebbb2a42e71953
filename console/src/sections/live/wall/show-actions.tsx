import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ReasonCode, type WatchedShow } from '@tayang/contract'
import { Eye, EyeOff, KeyRound, MessageSquareWarning } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActionButton, ReasonDialog } from '#kit'
import { useChange } from '#shared/api'
import { useHolder } from '#shared/desk'
import { useSession } from '#shared/session'
import { showToast } from '#shared/toasts'
import { DespiteDialog, despiteOf, withoutDespite, type Despite } from './despite-dialog.tsx'
import { EndShow } from './end-show.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import style from './pane.module.css'

type Asked = 'warn' | 'hide' | 'lock' | 'unlock'

/** What an operator does about a show, by keys: E W H K, and R for the reason. */
export function ShowActions({ show }: { show: WatchedShow }) {
  const { t } = useLingui()
  const [reason, setReason] = useState<ReasonCode | ''>('')
  const [isMissing, setMissing] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const holder = useHolder('show', show.id)
  const isOwn = useSession()?.accountId === show.streamer.accountId
  const close = () => setAsked(null)
  useEffect(() => {
    if (reason !== '') setMissing(false)
  }, [reason])
  if (isOwn)
    return (
      <p className={style.foot}>
        <Trans>Nobody decides about their own show.</Trans>
      </p>
    )
  const withReason = (then: () => void) => {
    if (reason === '') setMissing(true)
    else then()
  }
  return (
    <section className={style.actions} aria-label={t`Decide`}>
      {holder && (
        <p className={style.foot} role="status">
          <Trans>{holder} looks at this show.</Trans>
        </p>
      )}
      <ReasonChoice chosen={reason} isMissing={isMissing} onChoose={setReason} />
      {isMissing && (
        <p className={style.missing} role="alert">
          <Trans>Choose a reason first: press R.</Trans>
        </p>
      )}
      <EndShow show={show} reason={reason} onMissing={() => setMissing(true)} />
      <Three show={show} withReason={withReason} onAsk={setAsked} />
      <p className={style.foot}>
        <Trans>
          Cut within 2 s, viewers told within 3 s, the last 90 s kept as evidence. Works while the database is
          read-only.
        </Trans>
      </p>
      <Judge show={show} reason={reason} asked={asked} onClose={close} />
      <Hide show={show} isOpen={asked === 'hide'} onClose={close} />
      <ReverseDialog
        open={asked === 'unlock'}
        title={t`Unlock the stream key`}
        will={t`The decision that locked it is taken back with everything it took. The streamer reads why.`}
        confirm={t`Unlock key`}
        profileId={show.streamer.profileId}
        kind="lockKey"
        onClose={close}
        onDone={() => undefined}
      />
    </section>
  )
}

interface ThreeProps {
  show: WatchedShow
  /** Goes on where a rule is chosen. */
  withReason: (then: () => void) => void
  onAsk: (asked: Asked) => void
}

function Three({ show, withReason, onAsk }: ThreeProps) {
  const { t } = useLingui()
  return (
    <div className={style.three}>
      <ActionButton
        icon={MessageSquareWarning}
        label={t`Warn`}
        shortcut="w"
        onPress={() => withReason(() => onAsk('warn'))}
      />
      <ActionButton
        icon={show.isHidden ? Eye : EyeOff}
        label={show.isHidden ? t`Show` : t`Hide`}
        shortcut="h"
        onPress={() => onAsk('hide')}
      />
      <ActionButton
        icon={KeyRound}
        label={show.isKeyLocked ? t`Unlock key` : t`Lock key`}
        shortcut="k"
        onPress={() => (show.isKeyLocked ? onAsk('unlock') : withReason(() => onAsk('lock')))}
      />
    </div>
  )
}

interface JudgeProps {
  show: WatchedShow
  reason: ReasonCode | ''
  asked: Asked | null
  onClose: () => void
}

/** Warns the streamer or locks their key: a decision with a letter and an appeal. */
function Judge({ show, reason, asked, onClose }: JudgeProps) {
  const { t } = useLingui()
  const [facts, setFacts] = useState('')
  const [despite, setDespite] = useState<Despite | null>(null)
  const isWarning = asked === 'warn'
  const decide = useChange(admin.makeDecision, {
    refreshes: [admin.getWatchedShow],
    onDone: () => {
      setDespite(null)
      onClose()
      showToast(isWarning ? t`The streamer is warned` : t`The stream key is locked`, 'ok')
    },
    onRefused: (error) => {
      const next = despiteOf(error, withoutDespite)
      setDespite(next)
      return next !== null
    },
  })
  const { name } = show.streamer
  const send = (written: string, more: Despite) => {
    if (reason === '') return
    decide.run({
      body: {
        subject: { kind: 'show', id: show.id },
        effects: [{ kind: isWarning ? 'warn' : 'lockKey' }],
        reason,
        facts: written,
        urgent: true,
        ...more,
      },
    })
  }
  return (
    <>
      <ReasonDialog
        open={(isWarning || asked === 'lock') && despite === null}
        title={isWarning ? t`Warn ${name}` : t`Lock the stream key of ${name}`}
        will={
          isWarning
            ? t`They read it at once in their dashboard and by mail, with the rule. It counts as a strike. The show goes on.`
            : t`Nothing can be published with this key, nor with a new one. The show that is on air goes on. They read why and may appeal for 20 days.`
        }
        noteLabel={t`What you saw: the letter quotes it`}
        noteMax={1_000}
        confirm={isWarning ? t`Warn` : t`Lock key`}
        tone={isWarning ? 'brand' : 'danger'}
        isBusy={decide.isRunning}
        onClose={onClose}
        onConfirm={({ note }) => {
          setFacts(note)
          send(note, withoutDespite)
        }}
      />
      <DespiteDialog asked={despite} onClose={() => setDespite(null)} onGoOn={(next) => send(facts, next)} />
    </>
  )
}

/** Takes the show out of sight as a precaution, or puts it back. */
function Hide({ show, isOpen, onClose }: { show: WatchedShow; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const params = { id: show.id }
  const hide = useChange(admin.hideShow, {
    done: t`Hidden`,
    onDone: onClose,
    refreshes: [admin.getWatchedShow],
  })
  const unhide = useChange(admin.unhideShow, {
    done: t`Shown again`,
    onDone: onClose,
    refreshes: [admin.getWatchedShow],
  })
  const { isHidden } = show
  return (
    <ReasonDialog
      open={isOpen}
      title={isHidden ? t`Show this again` : t`Hide this show`}
      will={
        isHidden
          ? t`It is in lists and search again, with its recording.`
          : t`It leaves every list, search and its own page. Those who watch go on watching. Nobody gets a letter: this is a precaution.`
      }
      confirm={isHidden ? t`Show` : t`Hide`}
      isBusy={hide.isRunning || unhide.isRunning}
      onClose={onClose}
      onConfirm={({ note }) => (isHidden ? unhide : hide).run({ params, body: { reason: note } })}
    />
  )
}
