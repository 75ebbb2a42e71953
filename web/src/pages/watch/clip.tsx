import { idOfSegment } from '@tayang/contract'
import { useEffect, useState } from 'react'
import {
  redirect,
  useLoaderData,
  useNavigate,
  useNavigationType,
  type LoaderFunctionArgs,
} from 'react-router'
import { ClipFeed, ClipGate, readFirstClips } from '#features/watch/clip-feed'
import { readEarly } from '#features/watch/watch-title'
import { siteContextOf } from '#shared/api'
import { namedUrls } from '#shared/named-urls'
import { urlOf, urls, urlWithin, useUrl } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import { swipeTo } from './clip-address.ts'
import { preloadEarly } from './preload-early.ts'

export { keepsWhileSwiping as shouldRevalidate } from './clip-address.ts'

/** The address follows a swipe when it has come to rest. */
const REST_MS = 250

/** `/clips/{id}`: the feed that begins with this clip. What is no clip is sent to its own address. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const site = siteContextOf(context)
  const { pathname, search } = new URL(request.url)
  const id = idOfSegment(params['mediaId'] ?? '')
  const [first, early] = await Promise.all([readFirstClips(site, id), readEarly(site, id, pathname)])
  if (first.type !== 'clips') {
    throw redirect(`${urlWithin(pathname, urlOf({ type: first.type, id }))}${search}`)
  }
  return { first, early }
}

export default function ClipPage() {
  const { first } = useLoaderData<typeof loader>()
  return <Clips key={first.clips[0]?.id} />
}

function Clips() {
  const { first, early } = useLoaderData<typeof loader>()
  const [shown, setShown] = useState(first.clips[0])
  const navigate = useNavigate()
  const list = useUrl(urls.clips())
  const way = useNavigationType()
  const [hasList] = useState(way === 'PUSH')
  const address = useUrl(urls.clip(shown?.id ?? ''))
  useEffect(() => {
    // The words of a readable address may stand before the id.
    if (idOfSegment(location.pathname.split('/').at(-1) ?? '') === shown?.id) return
    const timer = setTimeout(() => {
      swipeTo(address)
      void navigate(address, { replace: true, preventScrollReset: true })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [address, navigate, shown?.id])
  if (!shown) return null

  preloadEarly(early)
  return (
    <>
      <PageHead
        title={shown.title}
        description={shown.text}
        path={namedUrls.title({ type: 'clips', id: shown.id, title: shown.title })}
        hasCard
        picture={shown.still?.url}
        kind="video.other"
        linked={shown.id === first.clips[0]?.id ? first.linked : undefined}
      />
      <ClipGate owner={first.clips[0]?.owner ?? undefined}>
        <ClipFeed
          first={first}
          early={early}
          onShown={setShown}
          onBack={() => void (hasList ? navigate(-1) : navigate(list, { replace: true }))}
        />
      </ClipGate>
    </>
  )
}
