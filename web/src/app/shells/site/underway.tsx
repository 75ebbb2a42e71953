import { useNavigation } from 'react-router'
import style from './site-shell.module.css'

/** A progress bar at the top while the next page is loading. */
export function Underway() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={style.underway} role="progressbar" aria-hidden />
}
