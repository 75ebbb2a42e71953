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

/** A link of the site that stays in the current partner's variant. */
export function Link({ to, ...rest }: LinkProps & { to: string }) {
  return <RouterLink {...rest} to={useUrl(to)} />
}

export function NavLink({ to, ...rest }: NavLinkProps & { to: string }) {
  return <RouterNavLink {...rest} to={useUrl(to)} />
}

/** A path of the site as a path of the current variant. */
export function useUrl(way: string): string {
  return urlWithin(useLocation().pathname, way)
}

/** Navigates without a link; stays in the variant as links do. */
export function useNavigateTo(): (way: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (way, options) => void navigate(urlWithin(pathname, way), options)
}
