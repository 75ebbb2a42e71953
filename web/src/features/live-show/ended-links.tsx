import { Trans } from '@lingui/react/macro'
import { recordings } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { call } from '#ground/api'
import { Link, ways } from '#ground/ways'
import style from './show-stage.module.css'

/** Where whoever watched a show that is over goes: to its recording where there is one, and to who is live. */
export function EndedLinks({ showId }: { showId: string }) {
  const hasReplay = useHasReplay(showId)
  return (
    <div className={style.ended}>
      {hasReplay && (
        <Link to={ways.replay(showId)} className={style.other}>
          <Trans>Watch the replay</Trans>
        </Link>
      )}
      <Link to={ways.live()} className={style.other} data-second={hasReplay || undefined}>
        <Trans>See other live shows</Trans>
      </Link>
    </div>
  )
}

function useHasReplay(showId: string): boolean {
  const [hasReplay, setHasReplay] = useState(false)
  useEffect(() => {
    let isHere = true
    call(recordings.getVideoExisted, { query: { showId } }).then(
      ({ data }) => isHere && setHasReplay(data.isExisted),
      // Then there is no way to it, and nothing else is missing.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [showId])
  return hasReplay
}
