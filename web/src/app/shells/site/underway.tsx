import { lazyPart } from '@tayang/design/lazy-part'
import { useLocation, useNavigation } from 'react-router'
import style from './site-shell.module.css'

const Outline = lazyPart(async () => (await import('./outline.tsx')).Outline)

/** Pages that go from one to the next of their kind in place: what plays there plays on. */
const IN_PLACE = new Set(['clips', 'live-tv', 'stream', 'live'])
const kindOf = (pathname: string) => pathname.split('/')[1] ?? ''

/**
 * A progress bar at the top while the next page is loading, and after 150 ms the outline of a page in the place of the
 * old one. The delay is that of its animation: on a fast line nothing blinks.
 */
export function Underway() {
  const { location: next, state } = useNavigation()
  const { pathname } = useLocation()
  if (state === 'idle') return null
  const isInPlace = kindOf(next.pathname) === kindOf(pathname) && IN_PLACE.has(kindOf(pathname))
  return (
    <>
      <div className={style.underway} role="progressbar" aria-hidden />
      {next.pathname !== pathname && !isInPlace && <Outline />}
    </>
  )
}
