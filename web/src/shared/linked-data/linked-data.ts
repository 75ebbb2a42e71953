import { mayEmbed, type MediaDetail, type Show, type Tag } from '@tayang/contract'
import type { SiteContext } from '#shared/api'
import { urlOf, urls } from '#shared/urls'

/** One thing of schema.org as JSON; what is not known has no key. */
type Thing = { '@type': string } & Record<string, unknown>
type Place = Pick<SiteContext, 'origin' | 'language'>

/** A film, a series, an episode or a clip as a `Movie`, `TVSeries`, `TVEpisode` or `VideoObject`. */
export function linkedTitle(item: MediaDetail, place: Place): string {
  return written({ ...described(item, place), ...ofKind(item, place) })
}

/** A show on air as a video with its `BroadcastEvent`; after its end the same video, without a word of being live. */
export function linkedShow(show: Show, { origin }: Place): string {
  const isOver = show.status === 'finished'
  const startDate = dateOf(show.startedAt)
  return written({
    '@type': 'VideoObject',
    name: show.name,
    description: show.description || show.profile.name,
    url: origin + (isOver ? urls.replay(show.id) : urls.liveShow(show.id)),
    thumbnailUrl: absolute(show.thumbnail ?? show.still, origin),
    uploadDate: startDate,
    author: personOf(show.profile, origin),
    publication: {
      '@type': 'BroadcastEvent',
      name: show.name,
      isLiveBroadcast: !isOver,
      startDate,
      endDate: dateOf(show.finishedAt),
    },
  })
}

interface LinkedSeason {
  id: string
  title: string
  series: { id: string; titleLocalized: string }
  number?: number | undefined
  /** Of its episodes. */
  total: number
}

/** A season as a `TVSeason` of its series. */
export function linkedSeason({ id, title, series, number, total }: LinkedSeason, { origin }: Place): string {
  return written({
    '@type': 'TVSeason',
    name: `${series.titleLocalized}: ${title}`,
    url: origin + urls.playlist(id),
    seasonNumber: number,
    numberOfEpisodes: total,
    partOfSeries: seriesOf(series, origin),
  })
}

const seriesOf = (series: LinkedSeason['series'], origin: string): Thing => ({
  '@type': 'TVSeries',
  name: series.titleLocalized,
  url: origin + urls.title({ type: 'series', id: series.id }),
})

/** What is said of a title of every kind. */
function described(item: MediaDetail, { origin, language }: Place): Record<string, unknown> {
  const { thumbnail_landscape, poster_landscape, thumbnail_portrait } = item.attachments
  const picture = poster_landscape ?? thumbnail_landscape ?? thumbnail_portrait
  const genres = namesOf(item.tags, 'genre', language)
  const cast = namesOf(item.tags, 'cast', language)
  return {
    name: item.titleLocalized,
    description: item.descriptionLongLocalized || undefined,
    url: origin + urlOf(item),
    image: absolute(picture?.fileUrl, origin),
    genre: genres.length > 0 ? genres : undefined,
    actor: cast.length > 0 ? cast.map((name) => ({ '@type': 'Person', name })) : undefined,
    contentRating: item.rating ?? undefined,
    dateCreated: item.year === null ? undefined : String(item.year),
    duration: durationOf(item.durationSeconds),
    isAccessibleForFree: !item.premium,
  }
}

function ofKind(item: MediaDetail, { origin }: Place): Thing {
  if (item.type === 'series') {
    return {
      '@type': 'TVSeries',
      numberOfSeasons: item.seasonCount ?? undefined,
      numberOfEpisodes: item.episodeCount ?? undefined,
    }
  }
  if (item.type === 'episode') {
    const { series, season } = item
    return {
      '@type': 'TVEpisode',
      episodeNumber: item.episodeNumber ?? undefined,
      partOfSeason: season ? { '@type': 'TVSeason', seasonNumber: season.number } : undefined,
      partOfSeries: series ? seriesOf(series, origin) : undefined,
    }
  }
  if (item.type === 'clips') return clipOf(item, origin)
  return { '@type': 'Movie' }
}

function clipOf(item: MediaDetail, origin: string): Thing {
  const { thumbnail_landscape, thumbnail_portrait } = item.attachments
  return {
    '@type': 'VideoObject',
    // A video without a description is not listed by search engines.
    description: item.descriptionLongLocalized || item.titleLocalized,
    thumbnailUrl: absolute((thumbnail_landscape ?? thumbnail_portrait)?.fileUrl, origin),
    uploadDate: dateOf(item.publishedAt),
    embedUrl: mayEmbed(item) ? origin + urls.embeddedClip(item.id) : undefined,
    author: item.profile && personOf(item.profile, origin),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: item.views,
    },
  }
}

const personOf = ({ id, name }: { id: string; name: string }, origin: string): Thing => ({
  '@type': 'Person',
  name,
  url: origin + urls.person(id),
})

const namesOf = (tags: readonly Tag[], type: Tag['type'], language: string) =>
  tags.filter((tag) => tag.type === type).flatMap(({ names }) => names[language] ?? names['1'] ?? [])

const absolute = (path: string | null | undefined, origin: string) =>
  path ? new URL(path, origin).href : undefined

const dateOf = (atMs: number | null | undefined) =>
  atMs === null || atMs === undefined ? undefined : new Date(atMs).toISOString()

/** ISO 8601: `PT1H5M7S`. */
function durationOf(seconds: number | null): string | undefined {
  if (seconds === null) return undefined
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${whole % 60}S`
}

/** As the text of a script: a title that holds `</script>` ends nothing. */
const written = (thing: Thing) =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
