import type { ComponentProps } from 'react'
import { askToSignIn, session } from '#ground/session'
import { Link, useWay, ways } from '#ground/ways'

interface Props extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick' | 'title'> {
  title: { type: string; id: string; premium: boolean }
  /** Play this episode of the series instead of where it was left. */
  episodeId?: string | undefined
}

/** Opens the player. A premium title asks a guest to sign in first (Spec 2, section 4). */
export function WatchLink({ title, episodeId, ...rest }: Props) {
  const to = useWay(episodeId ? ways.watchEpisode(title, episodeId) : ways.watch(title))
  return (
    <Link
      {...rest}
      to={to}
      preventScrollReset
      onClick={(event) => {
        if (!title.premium || session.viewer()) return
        event.preventDefault()
        askToSignIn({ goTo: to })
      }}
    />
  )
}
