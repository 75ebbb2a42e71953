import type { ShouldRevalidateFunctionArgs } from 'react-router'

let swipedTo: string | null = null

/** The feed has shown this address already: nothing of its page has to be read. */
export function swipeTo(pathname: string): void {
  swipedTo = pathname
}

/** A swipe only replaces the address of the page; any other way to a clip reads it. */
export function keepsWhileSwiping(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change
  const isSame = nextUrl.pathname === currentUrl.pathname || nextUrl.pathname === swipedTo
  return defaultShouldRevalidate && !isSame
}
