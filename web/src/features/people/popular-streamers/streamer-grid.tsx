import type { PopularProfile } from '@tayang/contract'
import { StreamerLink } from './popular-streamers.tsx'
import style from './popular-streamers.module.css'

/** The same circles in rows. */
export function StreamerGrid({ people }: { people: readonly PopularProfile[] }) {
  return (
    <ul className={style.grid}>
      {people.map((person) => (
        <li key={person.id}>
          <StreamerLink person={person} />
        </li>
      ))}
    </ul>
  )
}
