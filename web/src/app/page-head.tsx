import { useRouteLoaderData } from 'react-router'
import { useLanguage } from '#shared/i18n'
import type { RootData } from './root-data.ts'

interface PageHeadProps {
  title: string
  description?: string | undefined
  /** The canonical address of the page. */
  path?: string | undefined
  /** The picture of a shared link. */
  picture?: string | undefined
  kind?: 'website' | 'video.movie' | 'video.tv_show' | 'video.episode' | 'video.other' | 'profile'
  /** Whether search engines may list it. */
  indexed?: boolean
  /** Whether oEmbed offers a card: for one public item only. */
  hasCard?: boolean
  /** The feed of what this page lists. See docs/product/site.md#feeds. */
  feed?: 'clips' | 'shows'
  /** What the page shows, for search engines. See docs/product/site.md#linked-data. */
  linked?: string | undefined
}

const DESCRIPTION_MAX = 200

/** Title, Open Graph and canonical address of a page; React moves them into the head. */
export function PageHead(props: PageHeadProps) {
  const {
    title,
    description,
    path,
    picture,
    kind = 'website',
    indexed = true,
    hasCard = false,
    linked,
    feed,
  } = props
  const root = useRouteLoaderData<RootData>('root')
  const language = useLanguage()
  const origin = root?.origin ?? ''
  const full = title === SITE ? title : `${title} · ${SITE}`
  const text =
    description && description.length > DESCRIPTION_MAX
      ? `${description.slice(0, DESCRIPTION_MAX)}...`
      : description
  const image = picture && new URL(picture, origin || 'http://localhost').href
  return (
    <>
      <title>{full}</title>
      {text && <meta name="description" content={text} />}
      {!indexed && <meta name="robots" content="noindex" />}
      {path && <link rel="canonical" href={`${origin}${path}`} />}
      {feed && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={full}
          href={`${origin}/feeds/${feed}.xml?lang=${language}`}
        />
      )}
      {path && hasCard && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={full}
          href={`${origin}/oembed?url=${encodeURIComponent(`${origin}${path}`)}`}
        />
      )}
      <meta property="og:site_name" content={SITE} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={full} />
      <meta property="og:locale" content={language === 'id' ? 'id_ID' : 'en_US'} />
      {text && <meta property="og:description" content={text} />}
      {path && <meta property="og:url" content={`${origin}${path}`} />}
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={full} />
      {text && <meta name="twitter:description" content={text} />}
      {image && <meta name="twitter:image" content={image} />}
      {linked && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: linked }} />}
    </>
  )
}

export const SITE = 'Tayang'
