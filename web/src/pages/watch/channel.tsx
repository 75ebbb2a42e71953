import { loadChunk } from '@tayang/design/chunks'
import { useLingui } from '@lingui/react/macro'
import type { Channel } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import {
  redirect,
  redirectDocument,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { readChannelPage, type ChannelPage } from '#features/watch/watch-channel'
import { siteContextOf } from '#shared/api'
import { hidesBars, urlOf, urls, urlWithin } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

type Loaded = ChannelPage & { hasBars: boolean }

const fetchStage = () => loadChunk(() => import('#features/watch/watch-channel'))

// The page is nothing without it: it is wanted before the page is even alive.
if (typeof window !== 'undefined') void fetchStage()

const ChannelStage = lazyPart(async () => (await fetchStage()).ChannelStage, { isNeeded: true })

/** A channel under its three addresses: `/live-tv/{id}`, `/stream/{id}`, and `/live/{id}`. */
export async function loader({ context, params, url: { pathname } }: LoaderFunctionArgs): Promise<Loaded> {
  const page = await readChannelPage(siteContextOf(context), params['channelId'] ?? '')
  // Who asks for a channel that is gone sees the others.
  if (!page) throw redirect(urlWithin(pathname, urls.liveTv()))
  // Somebody's page in a frame has one address.
  const way = urlWithin(pathname, urlOf(page.channel))
  if (page.channel.type === 'webview' && pathname !== way) throw redirect(way)
  return { ...page, hasBars: !hidesBars(pathname) }
}

/**
 * The policy of a document says which other origins its page may frame or call, so a visitor who comes to such a page
 * by a link gets a new document.
 */
export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const page = await serverLoader<Loaded>()
  if (page.frames.length > 0 || page.callsTo.length > 0) throw redirectDocument(url.pathname + url.search)
  return page
}

export default function ChannelAlone() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <Head channel={page.channel} />
      <ChannelStage page={page} hasBars={page.hasBars} />
    </>
  )
}

/** One channel has one address for others, wherever it was opened. */
function Head({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const { attachments, titleLocalized: name } = channel
  const picture = attachments.thumbnail_landscape ?? attachments.poster_landscape ?? attachments.logo
  return (
    <PageHead
      title={name}
      description={channel.descriptionLongLocalized || t`Watch ${name} live on Tayang.`}
      path={urlOf(channel)}
      hasCard
      picture={picture?.fileUrl}
      kind="video.other"
    />
  )
}
