import type { Show } from '@tayang/contract'
import { PersonGate } from '#features/block-person'
import { ways } from '#ground/ways'
import { ReplayFacts } from './replay-facts.tsx'
import { ReplayPlayer } from './replay-player.tsx'
import style from './watch-replay.module.css'

/** The recording of a show, with its facts below; blocked people do not watch each other. */
export function ReplayStage({ show, now }: { show: Show; now: number }) {
  const person = { profileId: show.profile.id, name: show.profile.name }
  return (
    <PersonGate person={person} leaveTo={ways.live()}>
      <article className={style.stage}>
        <div className={style.frame}>
          <ReplayPlayer show={show} now={now} />
        </div>
        <ReplayFacts show={show} now={now} />
      </article>
    </PersonGate>
  )
}
