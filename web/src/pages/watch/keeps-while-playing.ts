import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { playsAtOnce } from '#shared/urls'

/**
 * A page over which something plays has what it needs: the next episode, or the end of the player, only changes its
 * query, and a question that then gets lost would put an error in the film's place.
 */
export function keepsWhilePlaying(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change
  return defaultShouldRevalidate && !(currentUrl.pathname === nextUrl.pathname && playsAtOnce(currentUrl))
}
