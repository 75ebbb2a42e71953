import { Trans } from '@lingui/react/macro'
import type { QuizLamp } from '@tayang/contract'
import { Check } from 'lucide-react'
import { lampsOf } from './desk-view.ts'
import style from './show.module.css'

/** How far a question has come: four lamps, of which one is on; each also in words. */
export function StageRow({ lamp }: { lamp: QuizLamp | null }) {
  return (
    <ol className={style.stages}>
      {lampsOf(lamp).map(({ lamp: each, state }) => (
        <li key={each} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          {state === 'done' ? <Check size={16} aria-hidden /> : <span className={style.lamp} aria-hidden />}
          <LampName lamp={each} />
        </li>
      ))}
    </ol>
  )
}

function LampName({ lamp }: { lamp: QuizLamp }) {
  switch (lamp) {
    case 'shown':
      return <Trans context="a question">Shown</Trans>
    case 'open':
      return <Trans context="a question">Open</Trans>
    case 'closed':
      return <Trans context="a question">Closed</Trans>
    case 'revealed':
      return <Trans context="a question">Revealed</Trans>
    case 'void':
      return <Trans context="a question">Void</Trans>
  }
}
