import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type KeptNotificationDraft, type NotificationDraft } from '@tayang/contract'
import { Save, Send } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Conflict, ReasonDialog, SmallButton, When } from '#kit'
import { isRefusal, useCall, useChange } from '#shared/api'
import { DraftFields } from './draft-fields.tsx'
import { isComplete, messageOf, sendingOf, textOf } from './draft.ts'
import { PhonePreview } from './phone-preview.tsx'
import style from './notifications.module.css'

interface DraftCaseProps {
  id: string
  /** What the server has of it; null while it is new. */
  kept: KeptNotificationDraft | null
  begin: NotificationDraft
  may: boolean
  /** It was sent or removed. */
  onGone: () => void
}

/** A draft: its fields, how a phone shows it, and what can be done with it. */
export function DraftCase({ id, kept, begin, may, onGone }: DraftCaseProps) {
  const { t } = useLingui()
  const [body, setBody] = useState(begin)
  const [revision, setRevision] = useState(kept?.revision ?? 0)
  const [isMet, setMet] = useState(false)
  const put = useChange(admin.putNotificationDraft, {
    done: t`Kept`,
    refreshes: [admin.listNotificationDrafts],
    onDone: ({ data }) => {
      setRevision(data.revision)
      setMet(false)
    },
    onRefused: (error) => {
      const met = isRefusal(error, 'REVISION_OUTDATED')
      if (met) setMet(true)
      return met
    },
  })
  const save = (over: number) => put.run({ params: { id }, body: { revision: over, body } })
  return (
    <article className={style.draft}>
      <div className={style.write}>
        <h2>{kept ? t`Draft` : t`New notification`}</h2>
        {kept && (
          <p className={style.quiet}>
            {kept.changedByName ?? t`somebody who is gone`}, <When at={kept.changedAt} />
          </p>
        )}
        {isMet && kept && (
          <Conflict
            theirs={textOf(kept.body)}
            mine={textOf(body)}
            by={kept.changedByName}
            onTakeTheirs={() => {
              setBody(kept.body)
              setRevision(kept.revision)
              setMet(false)
            }}
            onKeepMine={() => save(kept.revision)}
          />
        )}
        <DraftFields body={body} isOff={!may} onChange={setBody} />
        {may && (
          <DraftActions
            id={id}
            body={body}
            isNew={kept === null}
            isSaving={put.isRunning}
            onSave={() => save(revision)}
            onGone={onGone}
          />
        )}
      </div>
      <PhonePreview body={body} />
    </article>
  )
}

interface DraftActionsProps {
  id: string
  body: NotificationDraft
  isNew: boolean
  isSaving: boolean
  onSave: () => void
  onGone: () => void
}

function DraftActions({ id, body, isNew, isSaving, onSave, onGone }: DraftActionsProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'send' | 'remove' | null>(null)
  const remove = useChange(admin.removeNotificationDraft, {
    done: t`Removed`,
    refreshes: [admin.listNotificationDrafts],
    onDone: onGone,
  })
  const toMe = useChange(admin.sendNotificationToMe, { done: t`Sent to you alone` })
  const send = useChange(admin.sendNotification, {
    done: t`Sent`,
    onDone: () => {
      setAsked(null)
      remove.run({ params: { id } })
    },
  })
  const isOff = !isComplete(body)
  return (
    <div className={style.buttons}>
      {!isNew && (
        <SmallButton tone="danger" onPress={() => setAsked('remove')}>
          <Trans>Remove</Trans>
        </SmallButton>
      )}
      <ActionButton label={t`Keep`} icon={Save} shortcut="mod+s" isBusy={isSaving} onPress={onSave} />
      <ActionButton
        label={t`Send to me`}
        isOff={isOff}
        isBusy={toMe.isRunning}
        onPress={() => toMe.run({ body: messageOf(body, crypto.randomUUID()) })}
      />
      <ActionButton tone="brand" label={t`Send`} icon={Send} isOff={isOff} onPress={() => setAsked('send')} />
      {asked === 'send' && (
        <ReasonDialog
          open
          title={t`Send this`}
          will={<Reach body={body} />}
          hasNote={false}
          confirm={t`Send`}
          isBusy={send.isRunning}
          onClose={() => setAsked(null)}
          onConfirm={() => send.run({ body: sendingOf(body, id) })}
        />
      )}
      {asked === 'remove' && (
        <RemoveDialog
          remove={() => remove.run({ params: { id } })}
          isBusy={remove.isRunning}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface RemoveDialogProps {
  remove: () => void
  isBusy: boolean
  onClose: () => void
}

function RemoveDialog({ remove, isBusy, onClose }: RemoveDialogProps) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      open
      title={t`Remove this draft`}
      will={t`It is gone for every operator, with what others wrote in it. Nobody was sent anything.`}
      hasNote={false}
      tone="danger"
      confirm={t`Remove`}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={remove}
    />
  )
}

/** How many people it reaches, as the server counts them now. */
function Reach({ body }: { body: NotificationDraft }) {
  const { t } = useLingui()
  const read = useCall(admin.estimateNotification, { query: body.audience })
  if (!read.data) return <>{read.error ? t`Nobody has this topic or profile.` : t`Counting …`}</>
  const { people, withPush, isCapped } = read.data
  const count = isCapped ? t`at least ${people}` : String(people)
  return (
    <>
      {t`It reaches ${count} people on the site at once.`}{' '}
      {body.push ? t`${withPush} of them have a device that takes it as a push.` : t`No push is sent.`}{' '}
      {t`It can be withdrawn; who has read it until then has read it.`}
    </>
  )
}
