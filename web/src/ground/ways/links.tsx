import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  useNavigate,
  type LinkProps,
  type NavLinkProps,
  type NavigateOptions,
} from 'react-router'
import { wayWithin } from './partner.ts'

/** A link of the site that stays in the partner's variant where it is shown in one. */
export function Link({ to, ...rest }: LinkProps & { to: string }) {
  return <RouterLink {...rest} to={useWay(to)} />
}

export function NavLink({ to, ...rest }: NavLinkProps & { to: string }) {
  return <RouterNavLink {...rest} to={useWay(to)} />
}

/** The same way, seen from where somebody stands. */
export function useWay(way: string): string {
  return wayWithin(useLocation().pathname, way)
}

/** Goes somewhere without a link; stays in the variant as links do. */
export function useGo(): (way: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (way, options) => void navigate(wayWithin(pathname, way), options)
}
