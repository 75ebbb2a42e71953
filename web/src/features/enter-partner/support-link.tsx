import { Trans } from '@lingui/react/macro'
import { screen } from '@tayang/contract'
import { buttonLook } from '@tayang/design'
import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#ground/api'

/** The way to the customer service, where operators have set one. */
export function SupportLink() {
  const [href, setHref] = useState<string | null>(null)
  useEffect(() => {
    call(screen.getSetting, { params: { key: 'csWhatsapp' } }).then(
      ({ data }) => setHref(typeof data.value === 'string' && data.value ? data.value : null),
      () => undefined,
    )
  }, [])
  if (!href) return null
  return (
    <a href={href} rel="noreferrer" className={buttonLook({ tone: 'quiet' })}>
      <MessageCircle size={18} />
      <Trans>Customer service</Trans>
    </a>
  )
}
