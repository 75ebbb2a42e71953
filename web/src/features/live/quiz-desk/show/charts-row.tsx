import { Trans, useLingui } from '@lingui/react/macro'
import type { Audience, DeskRound } from '@tayang/contract'
import { AnswerChart } from '../charts/answer-chart.tsx'
import { LagChart } from '../charts/lag-chart.tsx'
import { DeskPanel } from '../panel.tsx'
import { useDeskFigures } from './use-desk-figures.ts'
import desk from '../quiz-desk.module.css'

const SECOND_MS = 1_000

/** How answers come in, and how far behind the audience is. */
export function ChartsRow({ round, audience }: { round: DeskRound | null; audience: Audience }) {
  const { t } = useLingui()
  const { whole, seconds } = useDeskFigures()
  const peak = Math.max(0, ...(round?.perSecond ?? []))
  return (
    <div className={desk.charts}>
      <DeskPanel title={t`Answers per second`} aside={peak > 0 ? t`peak ${whole(peak)}` : undefined}>
        {round ? (
          <AnswerChart
            perSecond={round.perSecond}
            lengthS={Math.max(1, Math.ceil((round.revealsAt - round.at) / SECOND_MS))}
          />
        ) : (
          <p className={desk.nothing}>
            <Trans>Answers appear here while a question runs.</Trans>
          </p>
        )}
      </DeskPanel>
      <DeskPanel title={t`Audience lag`} aside={t`${whole(audience.pictures)} pictures`}>
        {audience.pictures > 0 ? (
          <LagChart
            counts={audience.histogram}
            bucketMs={SECOND_MS}
            p50Ms={audience.p50Ms}
            p98Ms={audience.p98Ms}
            allowedMs={audience.allowedLagMs}
            formatSeconds={seconds}
          />
        ) : (
          <p className={desk.nothing}>
            <Trans>No one's delay is known yet.</Trans>
          </p>
        )}
      </DeskPanel>
    </div>
  )
}
