import { Trans, useLingui } from '@lingui/react/macro'
import type { MomentDraft, OwnClip } from '@tayang/contract'
import { Button, buttonLook, IconButton } from '@tayang/design'
import { Check, Hourglass, LoaderCircle, Scissors, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLanguage } from '#shared/i18n'
import { useRefusalText } from '#shared/refusals'
import { Link, urls } from '#shared/urls'
import { defaultSelection } from './moment-defaults.ts'
import { postAtOnce } from './post-moment.ts'
import style from './moment-card.module.css'

/** For how long it stays while nobody reaches for it. */
const SHOWN_MS = 12_000

type Step =
  | { name: 'keeping' }
  | { name: 'kept'; draft: MomentDraft }
  | { name: 'posting'; draft: MomentDraft }
  | { name: 'posted'; draft: MomentDraft; clip: OwnClip }
  | { name: 'refused'; why: string }

interface MomentCardProps {
  draft: Promise<MomentDraft>
  onClose: () => void
}

/** What has become of a press: over the player, which plays on. */
export function MomentCard({ draft, onClose }: MomentCardProps) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>({ name: 'keeping' })
  const [isHeld, setIsHeld] = useState(false)
  const refusalText = useRefusalText()
  const explain = useEffectEvent(refusalText)
  useEffect(() => {
    let isLeft = false
    void draft.then(
      (kept) => isLeft || setStep({ name: 'kept', draft: kept }),
      (error: unknown) => explain(error).then((why) => isLeft || setStep({ name: 'refused', why })),
    )
    return () => void (isLeft = true)
  }, [draft])
  useLeaving({ isStaying: isHeld || step.name === 'keeping' || step.name === 'posting', onClose, step })
  return (
    <div
      className={style.card}
      data-step={step.name}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <StepLine step={step} onStep={setStep} />
      <IconButton label={t`Close`} className={style.close} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

/** It goes by itself, and each step begins its time again. */
function useLeaving(needs: { isStaying: boolean; step: Step; onClose: () => void }) {
  const { isStaying, step } = needs
  const close = useEffectEvent(() => needs.onClose())
  useEffect(() => {
    if (isStaying) return undefined
    const timer = setTimeout(() => close(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isStaying, step])
}

function StepLine({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  switch (step.name) {
    case 'keeping':
      return (
        <Said icon={<LoaderCircle className={style.turning} size={18} aria-hidden />}>
          <Trans>Keeping the moment</Trans>
        </Said>
      )
    case 'kept':
    case 'posting':
      return <Kept draft={step.draft} isPosting={step.name === 'posting'} onStep={onStep} />
    case 'posted':
      return <Posted draft={step.draft} clip={step.clip} />
    case 'refused':
      return (
        <p className={style.said} role="alert">
          <span>{step.why}</span>
        </p>
      )
  }
}

function Said({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={style.said} role="status">
      {icon}
      <span>{children}</span>
    </p>
  )
}

interface KeptProps {
  draft: MomentDraft
  isPosting: boolean
  onStep: (step: Step) => void
}

function Kept({ draft, isPosting, onStep }: KeptProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const { startsAt, endsAt } = defaultSelection(draft)
  const seconds = Math.round((endsAt - startsAt) / 1_000)
  const handlePost = () => {
    onStep({ name: 'posting', draft })
    void postAtOnce(draft, language).then(
      (clip) => onStep({ name: 'posted', draft, clip }),
      async (error: unknown) => onStep({ name: 'refused', why: await refusalText(error) }),
    )
  }
  return (
    <>
      <Said icon={<Scissors size={18} aria-hidden />}>
        <Trans>Moment kept · {seconds} s</Trans>
      </Said>
      <span className={style.deeds}>
        <Link to={urls.moment(draft.id)} className={buttonLook({ tone: 'quiet', size: 'small' })}>
          <Trans>Edit</Trans>
        </Link>
        <Button size="small" busy={isPosting ? t`Posting` : undefined} onClick={handlePost}>
          <Trans>Post</Trans>
        </Button>
      </span>
    </>
  )
}

function Posted({ draft, clip }: { draft: MomentDraft; clip: OwnClip }) {
  const { name } = draft.owner
  if (clip.state === 'approved') {
    return (
      <>
        <Said icon={<Check size={18} aria-hidden />}>
          <Trans>Moment posted</Trans>
        </Said>
        <span className={style.deeds}>
          <Link to={urls.clip(clip.id)} className={buttonLook({ tone: 'quiet', size: 'small' })}>
            <Trans>Watch</Trans>
          </Link>
        </span>
      </>
    )
  }
  return (
    <Said icon={<Hourglass size={18} aria-hidden />}>
      {draft.waitsForOwner ? (
        <Trans>Posted. {name} reviews it first.</Trans>
      ) : (
        <Trans>Posted. It is reviewed first.</Trans>
      )}
    </Said>
  )
}
