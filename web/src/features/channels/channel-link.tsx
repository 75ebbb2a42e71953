import type { ComponentProps } from 'react'
import { usePartner } from '#ground/partner'
import { askToSignIn, session } from '#ground/session'
import { Link, useGo, useWay, wayOf, ways } from '#ground/ways'
import type { ChannelView } from './channel-view.ts'

interface Props extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  channel: Pick<ChannelView, 'id' | 'type' | 'premium' | 'interactive'>
}

/**
 * Leads to a channel. A premium one asks a guest to sign in over the list (A096). What is interactive asks a guest
 * first and leads whoever has no subscription to their own (A088).
 */
export function ChannelLink({ channel, ...rest }: Props) {
  const go = useGo()
  const isPartner = usePartner() !== null
  const to = useWay(wayOf(channel))
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        const viewer = session.viewer()
        if (!viewer && (channel.premium || channel.interactive)) {
          event.preventDefault()
          if (!channel.interactive) go(ways.liveTv())
          askToSignIn({ goTo: to })
        } else if (channel.interactive && !isPartner && viewer?.account.subscriptions.length === 0) {
          event.preventDefault()
          go(ways.ownSubscriptions())
        }
      }}
    />
  )
}
