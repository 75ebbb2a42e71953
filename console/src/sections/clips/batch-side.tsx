import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { admin, type ClipListed, type ClipRejection } from '@tayang/contract'
import { useState } from 'react'
import { ActionButton, ReasonDialog, SmallButton } from '#kit'
import { useBatchReview, type Verdict } from './use-batch-review.ts'
import { useRejections } from './words.ts'
import style from './clips.module.css'

type Asked = 'approve' | 'reject' | null

/** Clips that were chosen with X are decided about together; each is a decision of its own. */
export function BatchSide({ clips, onDone }: { clips: readonly ClipListed[]; onDone: () => void }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const review = useBatchReview({
    onDone: () => {
      close()
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
          shortcut="a"
          onPress={() => setAsked('approve')}
        />
        <ActionButton
          tone="danger"
          label={t`Reject all of them`}
          shortcut="r"
          onPress={() => setAsked('reject')}
        />
        <SmallButton tone="ghost" onPress={onDone}>
          <Trans>Choose none</Trans>
        </SmallButton>
      </div>
      <Dialogs
        asked={asked}
        count={ids.length}
        isBusy={review.isRunning}
        onClose={close}
        onVerdict={(verdict) => review.decide(ids, verdict)}
      />
    </div>
  )
}

interface DialogsProps {
  asked: Asked
  count: number
  isBusy: boolean
  onClose: () => void
  onVerdict: (verdict: Verdict) => void
}

/** What happens to all of them, before it does. */
function Dialogs({ asked, count, isBusy, onClose, onVerdict }: DialogsProps) {
  const { t } = useLingui()
  const rejections = useRejections()
  return (
    <>
      <ReasonDialog
        open={asked === 'approve'}
        title={t`Publish all of them`}
        will={
          <Plural
            value={count}
            one="It can be watched by everybody, and followers of its uploader are told after 10 s."
            other="# clips can be watched by everybody, and followers of their uploaders are told after 10 s."
          />
        }
        hasNote={false}
        confirm={t`Publish`}
        isBusy={isBusy}
        onClose={onClose}
        onConfirm={() => onVerdict({ decision: 'approve' })}
      />
      <ReasonDialog
        open={asked === 'reject'}
        title={t`Reject all of them`}
        will={
          <Plural value={count} one="Its uploader reads why." other="The uploaders of # clips read why." />
        }
        reasons={rejections}
        noteLabel={t`Words that they read besides; needed for others`}
        confirm={t`Reject`}
        tone="danger"
        isBusy={isBusy}
        onClose={onClose}
        onConfirm={({ reason, note }) =>
          onVerdict({ decision: 'reject', class: reason as ClipRejection, reason: note })
        }
      />
    </>
  )
}
