import { Trans, useLingui } from '@lingui/react/macro'
import type { MomentDraft } from '@tayang/contract'
import { useMemo } from 'react'
import { heatShapes } from './heat-shapes.ts'
import style from './timeline.module.css'

/** The chat of a draft as a line and its gifts as bars, over its time. */
export function HeatLines({ draft }: { draft: MomentDraft }) {
  const { t } = useLingui()
  const { line, bars, messages, diamonds } = useMemo(() => heatShapes(draft), [draft])
  return (
    <div
      className={style.heat}
      role="img"
      aria-label={t`In this piece: ${messages} messages, ${diamonds} diamonds`}
    >
      <p aria-hidden>
        <span data-of="chat">
          <Trans>Chat</Trans>
        </span>
        <span data-of="gifts">
          <Trans>Gifts</Trans>
        </span>
      </p>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {line && (
          <>
            <path className={style.area} d={`${line} L100,100 L0,100 Z`} />
            <path className={style.line} d={line} />
          </>
        )}
      </svg>
      {bars.map(({ at, height }) => (
        <i key={at} style={{ insetInlineStart: `${at}%`, blockSize: `${height}%` }} />
      ))}
    </div>
  )
}
