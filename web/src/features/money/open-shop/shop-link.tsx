import type { ComponentProps } from 'react'
import { useHidden } from '#shared/partner'
import { requireViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'

interface ShopLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  to?: string
}

/** Leads to the packages; a guest is asked to sign in and comes back there. */
export function ShopLink({ to = urls.shop(), ...rest }: ShopLinkProps) {
  const hidden = useHidden()
  if (hidden.plans) return null
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        if (!requireViewer(to)) event.preventDefault()
      }}
    />
  )
}
