import { mayEmbed, type MediaDetail } from '@tayang/contract'
import { tagNames, type Still } from '#features/watch/browse'
import type { Language } from '#shared/i18n'

/** As much of a clip as a feed shows. */
export interface ClipView {
  id: string
  title: string
  text: string
  genres: string[]
  /** The colour under its picture, and the picture until it plays. */
  ground: string
  still: Still | null
  /** Pixels as shown; null while unknown. */
  width: number | null
  height: number | null
  seconds: number | null
  /** Nothing of it can be played yet. */
  isWaiting: boolean
  views: number
  likes: number
  isLiked: boolean
  comments: number
  allowsComments: boolean
  /** Whether other sites may show it in a frame. */
  isEmbeddable: boolean
  owner: ClipOwner | null
  /** Who cut it out of the show of its owner. */
  maker: { profileId: string; name: string } | null
  /** The show that it was cut out of, and where its replay shows the same; null without a replay. */
  moment: { showId: string; showTitle: string; replaySeconds: number | null } | null
}

export interface ClipOwner {
  profileId: string
  accountId: string
  name: string
  avatar: string | null
  /** The show that is on air now. */
  showId: string | null
  isFollowing: boolean
}

export function clipOf(item: MediaDetail, language: Language): ClipView {
  const { attachments, maker, moment } = item
  const picture = attachments.thumbnail_landscape ?? attachments.poster_landscape
  return {
    id: item.id,
    title: item.titleLocalized,
    text: item.descriptionLongLocalized,
    genres: tagNames(item.tags, 'genre', language),
    ground: item.thumbColor,
    still: picture ? { url: picture.fileUrl, width: picture.width } : null,
    width: item.width ?? null,
    height: item.height ?? null,
    seconds: item.durationSeconds,
    isWaiting: item.state !== 'ready',
    views: item.views,
    likes: item.totalLikes ?? 0,
    isLiked: item.isLiked ?? false,
    comments: item.totalComments ?? 0,
    allowsComments: item.allowsComments ?? true,
    isEmbeddable: mayEmbed(item),
    owner: ownerOf(item),
    maker: maker ? { profileId: maker.id, name: maker.name } : null,
    moment: moment ?? null,
  }
}

function ownerOf({ profile, profileData }: MediaDetail): ClipOwner | null {
  const owner = profileData ?? profile
  if (!owner) return null
  const { id: profileId, accountId, name, avatar } = owner
  const { showId = null, relation } = profileData ?? {}
  return { profileId, accountId, name, avatar, showId, isFollowing: relation?.isFollowing ?? false }
}
