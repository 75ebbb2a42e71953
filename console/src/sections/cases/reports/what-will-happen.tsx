import { Trans } from '@lingui/react/macro'
import type { ReportCase } from '@tayang/contract'
import { formatDay, useLanguage } from '#shared/i18n'
import type { Action } from '../decisions/judge.ts'
import { useCaseWords } from '../decisions/use-words.ts'
import style from './case-side.module.css'

interface WhatWillHappenProps {
  report: ReportCase
  action: Action
  appealUntil: number
}

/** One sentence about the button that is aimed at. */
export function WhatWillHappen({ report, action, appealUntil }: WhatWillHappenProps) {
  const language = useLanguage()
  const { whatWord } = useCaseWords()
  const name = <bdi>{report.person?.name ?? ''}</bdi>
  const thing = whatWord(report.subject.kind)
  const day = formatDay(appealUntil, language)
  const isOwned = report.person !== null
  return (
    <p className={style.will} aria-live="polite">
      {action === 'dismiss' && <Trans>Dismiss leaves everything as it is; who reported is told so.</Trans>}
      {action === 'warn' && (
        <Trans>
          Warn writes to {name} why, and counts as a strike. Appeal until {day}.
        </Trans>
      )}
      {action === 'hide' && isOwned && (
        <Trans>
          Hide takes {thing} out for everyone, warns {name} and writes why. Appeal until {day}.
        </Trans>
      )}
      {action === 'hide' && !isOwned && <Trans>Hide takes {thing} out for everyone.</Trans>}
      {action === 'suspend' && (
        <Trans>
          Suspend takes away gifts, shows, uploads and chat of {name} for some days, and writes why. Appeal
          until {day}.
        </Trans>
      )}
      {action === 'ban' && (
        <Trans>
          Ban closes the account of {name} for good, ends all sessions and writes why. Appeal until {day}.
        </Trans>
      )}
    </p>
  )
}
