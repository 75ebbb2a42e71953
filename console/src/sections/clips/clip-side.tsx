import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ClipCase, type ClipRejection } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { useState } from 'react'
import { ActionButton, Chip, Kbd, ReasonDialog, SmallButton, useAskFirst, useShortcuts } from '#kit'
import { useCall } from '#shared/api'
import { useHolder } from '#shared/desk'
import { formatFigure, useLanguage } from '#shared/i18n'
import { useMay } from '#shared/session'
import { showToast } from '#shared/toasts'
import { steady } from './steady.ts'
import type { ClipReview } from './use-review.ts'
import { useRejections, useStateWords } from './words.ts'
import style from './clips.module.css'

/** Who made it, what was checked, why it may be rejected, and the decision, which never moves. */
export function ClipCaseSide({ id, review }: { id: string; review: ClipReview }) {
  const { data } = useCall(admin.getClip, { params: { id }, query: { locale: 'en' } })
  return data ? <Side clip={data} review={review} /> : null
}

function Side({ clip, review }: { clip: ClipCase; review: ClipReview }) {
  const { t } = useLingui()
  const may = useMay('clips.review')
  const [chosen, setChosen] = useState<ClipRejection | null>(null)
  const isOpen = clip.state === 'pending' && (clip.needsOperators || clip.needsOwner)
  const mayDecide = may && clip.mayDecide && isOpen
  return (
    <div className={style.side}>
      <Person clip={clip} />
      <Checks clip={clip} />
      {mayDecide && <Rejections chosen={chosen} onChoose={setChosen} />}
      <Earlier clip={clip} />
      {mayDecide ? (
        <Decisions clip={clip} review={review} chosen={chosen} />
      ) : (
        <div className={style.decisions}>
          {isOpen && !clip.mayDecide && (
            <p>{t`Another operator decides about this clip: it is yours, or you rejected it before.`}</p>
          )}
          <Decided clip={clip} />
        </div>
      )}
    </div>
  )
}

function Person({ clip }: { clip: ClipCase }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { owner, published, rejected, tags } = clip
  const whole = formatFigure(published + rejected)
  return (
    <>
      <div className={style.person}>
        <Avatar name={owner.name} picture={owner.avatar} size={44} />
        <div>
          <h2>{owner.name}</h2>
          <p>{t`${whole} decided · ${formatFigure(published)} published · ${formatFigure(rejected)} rejected`}</p>
        </div>
      </div>
      {tags.length > 0 && (
        <div>
          <h3>{t`Categories`}</h3>
          <p className={style.tags}>
            {tags.map(({ id, names }) => (
              <Chip key={id}>{names[language] ?? names[1]}</Chip>
            ))}
          </p>
        </div>
      )}
    </>
  )
}

function Checks({ clip }: { clip: ClipCase }) {
  const { t } = useLingui()
  const words = useStateWords()
  const { seenBefore, kind } = clip
  return (
    <div>
      <h3>{t`Checks`}</h3>
      <dl className={style.checks}>
        <div>
          <dt>{t`Format, length, ratio`}</dt>
          <dd data-tone="ok">{kind === 'moment' ? t`Cut of a show` : t`Pass`}</dd>
        </div>
        <div>
          <dt>{t`Seen before`}</dt>
          {seenBefore ? (
            <dd data-tone="premium">
              {t`Same file: “${seenBefore.title}” by ${seenBefore.ownerName}`} · {words[seenBefore.state]}
            </dd>
          ) : (
            <dd data-tone="ok">{kind === 'moment' ? t`Not compared` : t`No match`}</dd>
          )}
        </div>
      </dl>
    </div>
  )
}

interface RejectionsProps {
  chosen: ClipRejection | null
  onChoose: (value: ClipRejection | null) => void
}

function Rejections({ chosen, onChoose }: RejectionsProps) {
  const { t } = useLingui()
  const rejections = useRejections()
  const toggle = (value: ClipRejection) => onChoose(value === chosen ? null : value)
  const keys = rejections.map(({ value, label }, at) => [String(at + 1), { label, run: () => toggle(value) }])
  useShortcuts(Object.fromEntries(keys) as Record<string, { label: string; run: () => void }>)
  return (
    <div>
      <h3 id="why">{t`If rejected, say why`}</h3>
      <ul className={style.reasons} aria-labelledby="why">
        {rejections.map(({ value, label }, at) => (
          <li key={value}>
            <button type="button" aria-pressed={value === chosen} onClick={() => toggle(value)}>
              <Kbd keys={String(at + 1)} />
              {label}
            </button>
          </li>
        ))}
      </ul>
      <p className={style.hint}>
        <Trans>A number and then R rejects. The uploader reads the reason in full.</Trans>
      </p>
    </div>
  )
}

function Earlier({ clip }: { clip: ClipCase }) {
  const { t } = useLingui()
  const words = useStateWords()
  const shown = clip.earlier.slice(0, 3)
  if (shown.length === 0) return null
  return (
    <div>
      <h3>{t`Earlier from ${clip.owner.name}`}</h3>
      <ul className={style.earlier}>
        {shown.map(({ id, title, state, thumbnail }) => {
          const picture = steady(`picture ${id}`, thumbnail)
          return (
            <li key={id} title={title}>
              {picture ? (
                <img src={picture} alt={title} width={92} height={52} />
              ) : (
                <span className={style.noPicture} />
              )}
              <span data-tone={state === 'rejected' ? 'err' : undefined}>{words[state]}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface DecisionsProps {
  clip: ClipCase
  review: ClipReview
  chosen: ClipRejection | null
}

function Decisions({ clip, review, chosen }: DecisionsProps) {
  const { t } = useLingui()
  const rejections = useRejections()
  const holder = useHolder('clip', clip.id)
  const [isWriting, setWriting] = useState(false)
  const { first, question } = useAskFirst(holder)
  const decide = (what: 'approve' | 'reject') => {
    if (what === 'approve') return review.decide(clip.id, { decision: 'approve' })
    if (chosen === null) return showToast(t`Choose a reason by its number first.`)
    if (chosen === 'others') return setWriting(true)
    return review.decide(clip.id, { decision: 'reject', class: chosen })
  }
  const ask = (what: 'approve' | 'reject') => first(() => decide(what))
  const word = rejections.find(({ value }) => value === chosen)?.label
  return (
    <div className={style.decisions}>
      {clip.needsOperators && (
        <ActionButton tone="brand" label={t`Publish`} shortcut="a" onPress={() => ask('approve')} />
      )}
      <div className={style.twoButtons}>
        <ActionButton tone="danger" label={t`Reject`} shortcut="r" onPress={() => ask('reject')} />
        <ActionButton label={t`Skip`} shortcut="s" onPress={review.skip} />
      </div>
      <p className={style.undoHint}>
        <Trans>
          Undo for 10 s with <Kbd keys="z" />
        </Trans>
        {chosen !== null && chosen !== 'others' && (
          <SmallButton
            tone="ghost"
            shortcut="shift+r"
            shortcutLabel={t`Reject with own words`}
            onPress={() => setWriting(true)}
          >
            <Trans>Add words</Trans>
          </SmallButton>
        )}
      </p>
      <ReasonDialog
        open={isWriting}
        title={t`Reject this clip`}
        will={
          word === undefined || chosen === 'others'
            ? t`The uploader reads your words as you write them.`
            : t`The uploader reads “${word}” and then your words as you write them.`
        }
        confirm={t`Reject`}
        tone="danger"
        onClose={() => setWriting(false)}
        onConfirm={({ note }) =>
          review.decide(clip.id, { decision: 'reject', class: chosen ?? 'others', reason: note })
        }
      />
      {question}
    </div>
  )
}

/** Who decided, where an operator did. */
function Decided({ clip }: { clip: ClipCase }) {
  const { t } = useLingui()
  const { decision, reason } = clip
  return (
    <>
      {reason !== null && <p>{reason}</p>}
      {decision && (
        <p className={style.hint}>
          {decision.decision === 'approve'
            ? t`Published by ${decision.by.name}`
            : t`Rejected by ${decision.by.name}`}
        </p>
      )}
    </>
  )
}
