import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { admin, type ClipListed, type ClipRejection } from '@tayang/contract'
import { useState } from 'react'
import { ActionButton, ReasonDialog, SmallButton } from '#kit'
import { useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { useRejections } from './words.ts'
import style from './clips.module.css'

/** Clips that were chosen with X are decided about together; each is a decision of its own. */
export function BatchSide({ clips, onDone }: { clips: readonly ClipListed[]; onDone: () => void }) {
  const { t } = useLingui()
  const rejections = useRejections()
  const [isRejecting, setRejecting] = useState(false)
  const change = useChange(admin.reviewClips, {
    onDone: ({ data: { results } }) => {
      const left = results.filter(({ result }) => result !== 'done').length
      const done = results.length - left
      showToast(
        left === 0 ? t`${done} decided` : t`${done} decided, ${left} not: decided by others, or your own`,
        left === 0 ? 'ok' : 'info',
      )
      setRejecting(false)
      onDone()
    },
  })
  const ids = clips.slice(0, admin.CLIP_BATCH_MAX).map(({ id }) => id)
  return (
    <div className={style.side}>
      <h2>
        <Plural value={ids.length} one="# clip chosen" other="# clips chosen" />
      </h2>
      <ul className={style.batch}>
        {clips.map(({ id, titles, owner }) => (
          <li key={id}>
            {titles[1]} <small>{owner.name}</small>
          </li>
        ))}
      </ul>
      <div className={style.decisions}>
        <ActionButton
          tone="brand"
          label={t`Publish all of them`}
          isBusy={change.isRunning}
          onPress={() => change.run({ body: { ids, decision: { decision: 'approve' } } })}
        />
        <ActionButton tone="danger" label={t`Reject all of them`} onPress={() => setRejecting(true)} />
        <SmallButton tone="ghost" onPress={onDone}>
          <Trans>Choose none</Trans>
        </SmallButton>
      </div>
      <ReasonDialog
        open={isRejecting}
        title={t`Reject all of them`}
        will={
          <Plural
            value={ids.length}
            one="Its uploader reads why."
            other="The uploaders of # clips read why."
          />
        }
        reasons={rejections}
        noteLabel={t`Words that they read besides; needed for others`}
        confirm={t`Reject`}
        tone="danger"
        isBusy={change.isRunning}
        onClose={() => setRejecting(false)}
        onConfirm={({ reason, note }) => {
          const decision = { decision: 'reject', class: reason as ClipRejection, reason: note } as const
          change.run({ body: { ids, decision } })
        }}
      />
    </div>
  )
}
