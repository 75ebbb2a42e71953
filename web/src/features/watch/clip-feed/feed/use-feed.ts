import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useBlocked } from '#features/people/block-person'
import { useLanguage } from '#shared/i18n'
import { useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import type { ClipView } from './clip-view.ts'
import { openFeed, type Feed } from './feed-store.ts'
import { openLikes, type Likes } from './likes.ts'
import { readFeed, type FirstClips } from './read-feed.ts'
import { readUnwanted } from './unwanted.ts'

/** As many clips before the last one the next page is asked for. */
const BEFORE_LAST = 4

/** The feed that begins with these clips, and the clip of it that is shown. */
export function useFeed(
  first: FirstClips,
  onShown: (clip: ClipView) => void,
): {
  feed: Feed
  likes: Likes
  clips: readonly ClipView[]
  shown: ClipView
  show: (clip: ClipView) => void
} {
  const { t } = useLingui()
  const locale = useLanguage()
  const tellFailed = useEffectEvent(() => showToast(t`Some error occured, please refresh the page!`, 'error'))
  const [{ feed, likes }] = useState(() => {
    const opened = openFeed(first, (query) => readFeed(query, locale))
    return { feed: opened, likes: openLikes(opened, () => tellFailed()) }
  })
  const clips = useStore(feed.state, (state) => state.clips)
  const [shownId, setShownId] = useState(() => first.clips[0]?.id ?? '')
  const at = Math.max(
    0,
    clips.findIndex(({ id }) => id === shownId),
  )

  const accountId = useViewer()?.account.id
  const renew = useEffectEvent(() => void feed.renew(shownId))
  useEffect(() => {
    // The page was rendered for a guest.
    if (accountId !== undefined) renew()
  }, [accountId])

  const blocked = useBlocked()
  useEffect(() => {
    const unwanted = readUnwanted()
    feed.drop(({ id, owner }) => {
      const isShown = id === shownId
      return !isShown && (unwanted.has(id) || (owner !== null && blocked.has(owner.profileId)))
    })
    // Again with every page of clips that came.
  }, [feed, blocked, shownId, clips.length])

  useEffect(() => {
    if (at >= clips.length - BEFORE_LAST) void feed.more()
  }, [feed, at, clips.length])

  const shown = clips[at] ?? first.clips[0]
  if (!shown) throw new Error('a feed begins with a clip')
  const show = (clip: ClipView) => {
    setShownId(clip.id)
    onShown(clip)
  }
  return { feed, likes, clips, shown, show }
}
