import { Cloth, Wordmark } from '@tayang/design'
import style from './auth-frame.module.css'

/** Two people on a hill below a sky of truntum. Shown only where there is space. */
export function AuthArt() {
  return (
    <div className={style.art} aria-hidden>
      <Cloth kind="truntum" tile={88} className={style.stars} />
      <Cloth kind="truntum" tile={88} className={style.dusk} />
      <svg className={style.hill} viewBox="0 0 400 180" preserveAspectRatio="xMidYMax slice">
        <path d="M0 150C70 84 140 62 200 62s130 22 200 88v30H0Z" fill="#0e0a26" />
        <g fill="#0e0a26">
          <circle cx="190" cy="12" r="7" />
          <path d="M180 44c0-14 4-22 10-22s10 8 10 22v22h-20Z" />
          <circle cx="214" cy="17" r="6" />
          <path d="M205 46c0-12 3-20 9-20s9 8 9 20l2 20h-20Z" />
        </g>
      </svg>
      <Wordmark />
    </div>
  )
}
