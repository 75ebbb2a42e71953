import { Trans } from '@lingui/react/macro'
import { recordings } from '@tayang/contract'
import { Cloth } from '@tayang/design'
import { call, useRead } from '#shared/api'
import { Link, urls } from '#shared/urls'
import style from './show-stage.module.css'

const LOOK_AGAIN_MS = 2_000
const LOOKS_MAX = 10

/** The links after a show that is over: to its recording where there is one, and to other live shows. */
export function EndedLinks({ showId }: { showId: string }) {
  const hasReplay = useHasReplay(showId)
  return (
    <>
      <Cloth kind="kawung" tile={72} className={style.cloth} />
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
    </>
  )
}

/** The recording is stored just after the end: it is looked for until it is there, a bounded number of times. */
function useHasReplay(showId: string): boolean {
  const replay = useRead(
    showId,
    async () => (await call(recordings.getVideoExisted, { query: { showId } })).data.isExisted,
    { everyMs: ({ answer, reads }) => (answer || reads >= LOOKS_MAX ? null : LOOK_AGAIN_MS) },
  )
  return replay.answer ?? false
}
