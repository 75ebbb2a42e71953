import { useStore } from 'zustand'
import { Plural, Trans } from '@lingui/react/macro'
import { useCount } from '#shared/i18n'
import { onAir } from './on-air.ts'
import style from './live-mark.module.css'

/** How many shows are on air and how many watch them; nothing while nobody is. */
export function OnAirLine({ first }: { first: { total: number; viewers: number } }) {
  const known = useStore(onAir)
  const { total, viewers } = known.total === null ? first : { total: known.total, viewers: known.viewers }
  const watching = useCount()(viewers)
  if (total === 0) return null
  return (
    <p className={style.line}>
      <span className={style.dot} data-live />
      <span className="figures">
        <Plural value={total} one="# show on air" other="# shows on air" />
        {viewers > 0 && (
          <>
            {' · '}
            <Trans>{watching} watching</Trans>
          </>
        )}
      </span>
    </p>
  )
}
