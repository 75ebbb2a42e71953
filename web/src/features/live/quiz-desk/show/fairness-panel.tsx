import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskRound } from '@tayang/contract'
import { Check } from 'lucide-react'
import { DeskPanel } from '../panel.tsx'
import { useDeskFigures } from './use-desk-figures.ts'
import style from './show.module.css'

interface FairnessPanelProps {
  windowMs: number
  round: DeskRound | null
}

/** That everybody had the same time: the window, the grace for slow lines, and how soon answers were stored. */
export function FairnessPanel({ windowMs, round }: FairnessPanelProps) {
  const { t } = useLingui()
  const { seconds } = useDeskFigures()
  return (
    <DeskPanel
      title={t`Answer fairness`}
      aside={
        <span className={style.equal}>
          <Check size={16} aria-hidden />
          <Trans>Equal</Trans>
        </span>
      }
    >
      <dl className={style.fair}>
        <div>
          <dt>
            <Trans>Own window</Trans>
          </dt>
          <dd>{seconds(windowMs)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Grace up to</Trans>
          </dt>
          <dd>{round && round.graceMaxMs > 0 ? seconds(round.graceMaxMs) : '–'}</dd>
        </div>
        <div>
          <dt>
            <Trans>Saved, p99</Trans>
          </dt>
          <dd>{round && round.answered > 0 ? seconds(round.keptP99Ms) : '–'}</dd>
        </div>
      </dl>
    </DeskPanel>
  )
}
