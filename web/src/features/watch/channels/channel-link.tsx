import type { ComponentProps } from 'react'
import { usePartner } from '#shared/partner'
import { requestSignIn, session } from '#shared/session'
import { Link, useNavigateTo, useUrl, urlOf, urls } from '#shared/urls'
import type { ChannelView } from './channel-view.ts'

interface ChannelLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  channel: Pick<ChannelView, 'id' | 'type' | 'premium' | 'interactive'>
}

/**
 * Leads to a channel. A premium one asks a guest to sign in over the list. An interactive channel asks a
 * guest first and leads a person without a subscription to the subscriptions page.
 */
export function ChannelLink({ channel, ...rest }: ChannelLinkProps) {
  const go = useNavigateTo()
  const isPartner = usePartner() !== null
  const to = useUrl(urlOf(channel))
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        const viewer = session.viewer()
        if (!viewer && (channel.premium || channel.interactive)) {
          event.preventDefault()
          if (!channel.interactive) go(urls.liveTv())
          requestSignIn({ goTo: to })
        } else if (channel.interactive && !isPartner && viewer?.account.subscriptions.length === 0) {
          event.preventDefault()
          go(urls.ownSubscriptions())
        }
      }}
    />
  )
}
