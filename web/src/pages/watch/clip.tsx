import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { redirect, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { TitleRow } from '#features/watch/browse'
import { ClipDetail, ClipGate, countView } from '#features/watch/clip-detail'
import { readTitle } from '#features/watch/title-detail'
import { readEarly } from '#features/watch/watch-title'
import { siteContextOf } from '#shared/api'
import { playsAtOnce, urlOf, urls, urlWithin } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import style from '../site/pages.module.css'
import { Watching } from './watching.tsx'

export { keepsWhilePlaying as shouldRevalidate } from './keeps-while-playing.ts'

/** `/clips/{id}`: the id is the video's. What is no clip is sent to its own address. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const site = siteContextOf(context)
  const url = new URL(request.url)
  const id = params['mediaId'] ?? ''
  const [page, early] = await Promise.all([
    readTitle(site, id),
    playsAtOnce(url) ? readEarly(site, id, url.pathname) : null,
  ])
  if (page.type !== 'clips') throw redirect(`${urlWithin(url.pathname, urlOf(page))}${url.search}`)
  return { ...page, early }
}

export default function Clip() {
  const { t } = useLingui()
  const { id, title, early, recommended, related } = useLoaderData<typeof loader>()
  const { banner, description } = title
  const [search] = useSearchParams()
  const isWatching = search.has('play')
  // On a slow line the pictures of the page below would only keep the clip waiting.
  const [waits, setWaits] = useState(isWatching)
  const counted = useRef('')
  const handleStart = () => {
    setWaits(false)
    // Once a visit, however often it is paused.
    if (counted.current !== id) countView(id)
    counted.current = id
  }
  const others = [...recommended, ...related].filter((card) => card.type === 'clips')
  return (
    <div className={style.page} key={id}>
      <PageHead
        title={banner.title}
        description={description}
        path={urls.clip(id)}
        hasCard
        picture={(banner.backdrop ?? banner.landscape)?.url}
        kind="video.other"
      />
      <ClipGate owner={banner.owner}>
        <Watching
          page={{ type: 'clips', id }}
          title={banner.title}
          posterUrl={banner.backdrop && !early ? `${banner.backdrop.url}?w=640` : undefined}
          early={early}
          onStart={handleStart}
        />
        {!(waits && isWatching) && (
          <>
            <ClipDetail clip={banner} description={description} />
            {others.length > 0 && (
              <TitleRow
                row={{ playlistId: 'clips', title: t`More clips`, shape: 'landscape', cards: others }}
              />
            )}
          </>
        )}
      </ClipGate>
    </div>
  )
}
