import { Trans, useLingui } from '@lingui/react/macro'
import { ownClips } from '@tayang/contract'
import { Button, EmptyState, Segments, Skeleton } from '@tayang/design'
import { useEffect, useEffectEvent, useState } from 'react'
import { CouldNotRead } from '#features/shared/paged-list'
import { ContinueUpload, UploadButton } from '#features/watch/upload-clip'
import { useCallPages, useRefresh } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { OwnClipRow } from './own-clip-row.tsx'
import { refreshMs } from './refresh-ms.ts'
import style from './own-clips.module.css'

type Whose = 'own' | 'made'

const PER_PAGE = 10

/** "My clips": own uploads and moments of own shows, and those that the viewer cut out of other people's shows. */
export function OwnClips() {
  const { t } = useLingui()
  const [whose, setWhose] = useState<Whose>('own')
  return (
    <div className={style.clips}>
      <div className={style.head}>
        <Segments
          label={t`Which clips`}
          name="own-clips"
          value={whose}
          onChoose={setWhose}
          options={[
            { value: 'own', label: t`Mine` },
            { value: 'made', label: t`Clipped by me` },
          ]}
        />
        <UploadButton />
      </div>
      <ContinueUpload />
      <List key={whose} whose={whose} />
    </div>
  )
}

function List({ whose }: { whose: Whose }) {
  const { t } = useLingui()
  const locale = useLanguage()
  const pages = useCallPages(
    ownClips.listOwnClips,
    (page) => ({ query: { locale, page, perPage: PER_PAGE, of: whose } }),
    { freshMs: 0, retries: () => false },
  )
  // A new clip at the top moves the last one of a page to the next page: it is shown once.
  const clips = [
    ...new Map(pages.data?.pages.flatMap(({ data }) => data).map((clip) => [clip.id, clip])).values(),
  ]
  useFreshness(refreshMs(clips))
  if (!pages.data) {
    if (pages.isFetching) return <Skeleton height="240px" />
    return <CouldNotRead onRetry={() => void pages.refetch()} />
  }
  if (clips.length === 0) {
    return (
      <EmptyState
        cloth="parang"
        title={whose === 'own' ? t`You have no clips yet` : t`You haven't clipped any shows yet`}
        note={
          whose === 'own' ? (
            <Trans>Upload a short video. It goes public after a review.</Trans>
          ) : (
            <Trans>Press X while you watch a show to keep its last seconds.</Trans>
          )
        }
      />
    )
  }
  return (
    <>
      <ul className={style.list}>
        {clips.map((clip) => (
          <OwnClipRow key={clip.id} clip={clip} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          tone="quiet"
          size="small"
          busy={pages.isFetchingNextPage ? t`Loading...` : undefined}
          onClick={() => void pages.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

/** Reads the list again in this time, and as soon as a tab is looked at again. */
function useFreshness(everyMs: number | null): void {
  const refresh = useRefresh()
  const readAgain = useEffectEvent(() => {
    if (!document.hidden) refresh(ownClips.listOwnClips)
  })
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => readAgain(), everyMs)
    const look = () => readAgain()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [everyMs])
}
