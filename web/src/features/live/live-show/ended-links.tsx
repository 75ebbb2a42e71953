import { Trans } from '@lingui/react/macro'
import { recordings } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { call } from '#shared/api'
import { Link, urls } from '#shared/urls'
import style from './show-stage.module.css'

const LOOK_AGAIN_MS = 2_000
const LOOKS_MAX = 10

/** Where whoever watched a show that is over goes: to its recording where there is one, and to who is live. */
export function EndedLinks({ showId }: { showId: string }) {
  const hasReplay = useHasReplay(showId)
  return (
    <div className={style.ended}>
      {hasReplay && (
        <Link to={urls.replay(showId)} className={style.other}>
          <Trans>Watch the replay</Trans>
        </Link>
      )}
      <Link to={urls.live()} className={style.other} data-second={hasReplay || undefined}>
        <Trans>See other live shows</Trans>
      </Link>
    </div>
  )
}

/** The recording is taken in just after the end: it is looked for until it is there, or there is none. */
function useHasReplay(showId: string): boolean {
  const [hasReplay, setHasReplay] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    let looksLeft = LOOKS_MAX
    const look = async () => {
      looksLeft -= 1
      // Without an answer there is no way to it, and nothing else is missing.
      const found = await call(recordings.getVideoExisted, { query: { showId } }).catch(() => null)
      if (!isHere) return
      if (found?.data.isExisted) setHasReplay(true)
      else if (looksLeft > 0) timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
    }
    void look()
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [showId])
  return hasReplay
}
