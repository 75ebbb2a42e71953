import { useStore } from 'zustand'
import type { Show } from '@tayang/contract'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useBlocked } from '#features/people/block-person'
import { onAir, ROW_MAX, wantShows } from '#features/shared/on-air'

/**
 * Shows on air, kept up to date where nobody sees them move: what is in sight keeps its place, tells when it is over
 * and grows at its end only; out of sight the list becomes what it is now.
 */
export function useShowsInPlace(first: readonly Show[]): {
  shows: readonly Show[]
  place: RefObject<HTMLDivElement | null>
} {
  const place = useRef<HTMLDivElement>(null)
  const blocked = useBlocked()
  const [shows, setShows] = useState(first)
  const fresh = useFreshShows(first.length > 0)
  const isInSight = useIsInSight(place)
  useEffect(() => {
    if (fresh) setShows((shown) => (isInSight ? inPlace(shown, fresh) : fresh))
  }, [fresh, isInSight])
  return { shows: shows.filter(({ profile }) => !blocked.has(profile.id)), place }
}

/** What was read since this page was opened: what is older may not know of what the page came with. */
function useFreshShows(isWanted: boolean): readonly Show[] | null {
  const known = useStore(onAir, ({ shows }) => shows)
  const [before] = useState(known)
  useEffect(() => (isWanted ? wantShows(ROW_MAX) : undefined), [isWanted])
  return known === before ? null : known
}

function useIsInSight(place: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((seen) => setInSight(seen.at(-1)?.isIntersecting ?? true))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isInSight
}

/** What is shown, with its newest figures; what is missing now is over. */
function inPlace(shown: readonly Show[], fresh: readonly Show[]): Show[] {
  const now = new Map(fresh.map((show) => [show.id, show]))
  const known = new Set(shown.map(({ id }) => id))
  return [
    ...shown.map((show) => now.get(show.id) ?? { ...show, status: 'finished' as const, still: null }),
    ...fresh.filter(({ id }) => !known.has(id)),
  ]
}
