import { Trans } from '@lingui/react/macro'
import { buttonLook } from '@tayang/design'
import { MessageCircle } from 'lucide-react'
import { useSetting } from '#shared/settings'

/** The link to the customer service, if operators have set one. */
export function SupportLink() {
  const href = useSetting('csWhatsapp')
  if (!href) return null
  return (
    <a href={href} rel="noreferrer" className={buttonLook({ tone: 'quiet' })}>
      <MessageCircle size={18} />
      <Trans>Customer service</Trans>
    </a>
  )
}
