import style from './outline.module.css'

/** A headline and a row of cards, as a page begins that has not come yet. */
export function Outline() {
  return (
    <div className={style.outline} data-outline="" aria-hidden>
      {Array.from({ length: 8 }, (_, n) => (
        <span key={n} />
      ))}
    </div>
  )
}
