import type { CardShape } from '@tayang/design'
import type { CardView } from './card/card-view.ts'
import { TitleCard } from './card/title-card.tsx'
import style from './browse.module.css'

/** Cards in rows of the specification's count. */
export function TitleGrid({ cards, shape }: { cards: readonly CardView[]; shape: CardShape }) {
  return (
    <ul className={style.grid} data-shape={shape}>
      {cards.map((card, n) => (
        <li key={card.id}>
          <TitleCard card={card} shape={shape} eager={n < 3} />
        </li>
      ))}
    </ul>
  )
}
