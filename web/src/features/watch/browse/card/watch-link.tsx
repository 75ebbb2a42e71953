import type { ComponentProps } from 'react'
import { requestSignIn, session } from '#shared/session'
import { Link, useUrl, urls } from '#shared/urls'
import type { Owner } from './card-view.ts'
import { useBlockGate } from './use-block-gate.tsx'

interface WatchLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick' | 'title'> {
  title: { type: string; id: string; premium: boolean; owner?: Owner }
  /** Play this episode of the series instead of where it was left. */
  episodeId?: string | undefined
  /** Play from this second on. */
  startS?: number | undefined
}

/** Opens the player. A premium title asks a guest to sign in first. */
export function WatchLink({ title, episodeId, startS, ...rest }: WatchLinkProps) {
  const film = startS === undefined ? urls.watch(title) : urls.watchAt(title, startS)
  const to = useUrl(episodeId ? urls.watchEpisode(title, episodeId) : film)
  const { holds, gate } = useBlockGate(title.owner)
  return (
    <>
      <Link
        {...rest}
        to={to}
        preventScrollReset
        onClick={(event) => {
          if (holds(event, to) || !title.premium || session.viewer()) return
          event.preventDefault()
          requestSignIn({ goTo: to })
        }}
      />
      {gate}
    </>
  )
}
