import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  useNavigate,
  type LinkProps,
  type NavLinkProps,
  type NavigateOptions,
} from 'react-router'
import { urlWithin } from './partner.ts'

/** A link of the site that stays in the partner's variant where it is shown in one. */
export function Link({ to, ...rest }: LinkProps & { to: string }) {
  return <RouterLink {...rest} to={useUrl(to)} />
}

export function NavLink({ to, ...rest }: NavLinkProps & { to: string }) {
  return <RouterNavLink {...rest} to={useUrl(to)} />
}

/** The same way, seen from where somebody stands. */
export function useUrl(way: string): string {
  return urlWithin(useLocation().pathname, way)
}

/** Goes somewhere without a link; stays in the variant as links do. */
export function useNavigateTo(): (way: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (way, options) => void navigate(urlWithin(pathname, way), options)
}
