import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook, Dialog } from '@tayang/design'
import { Ban, Flag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { BlockDialog, useBlocked, type BlockResult } from '#features/people/block-person'
import { ReportDialog, type Reported } from '#features/people/report-abuse'
import { requireViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { shorten } from '#shared/i18n'
import style from './person-actions.module.css'

const NAME_LENGTH_MAX = 20

export interface Person {
  profileId: string
  name: string
}

interface PersonActionsProps {
  person: Person
  /** The subject of a report; the person by default. */
  about?: Pick<Reported, 'type' | 'entity'>
  /** No link to the profile on the profile itself. */
  isAtProfile?: boolean
  onClose: () => void
  onBlocked?: (result: BlockResult) => void
}

/** A menu about a person, and the dialogs that it opens. */
export function PersonActions(props: PersonActionsProps) {
  const { person, about = { type: 'user' }, isAtProfile = false, onClose, onBlocked } = props
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const [step, setStep] = useState<'choosing' | 'report' | 'block' | 'unblock'>('choosing')
  const isBlocked = useBlocked().has(person.profileId)

  const go = (next: 'report' | 'block' | 'unblock') => {
    if (requireViewer(pathname + search)) setStep(next)
    else onClose()
  }
  if (step === 'report') {
    return <ReportDialog reported={{ profileId: person.profileId, ...about }} onClose={onClose} />
  }
  if (step === 'block' || step === 'unblock') {
    return (
      <BlockDialog
        person={person}
        // The mode is fixed when it is chosen: the block itself changes `isBlocked`.
        mode={step}
        onClose={(result) => {
          onBlocked?.(result)
          onClose()
        }}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} label={t`About ${person.name}`} className={style.menu}>
      <p className={style.name}>{shorten(person.name, NAME_LENGTH_MAX)}</p>
      {!isAtProfile && (
        <Link
          to={urls.person(person.profileId)}
          className={buttonLook({ tone: 'quiet', wide: true })}
          onClick={onClose}
        >
          <UserRound size={18} aria-hidden />
          <Trans>View profile</Trans>
        </Link>
      )}
      <Button tone="quiet" wide onClick={() => go('report')}>
        <Flag size={18} aria-hidden />
        <Trans>Report</Trans>
      </Button>
      <Button tone="danger" wide onClick={() => go(isBlocked ? 'unblock' : 'block')}>
        <Ban size={18} aria-hidden />
        {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
      </Button>
      <Button tone="ghost" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}
