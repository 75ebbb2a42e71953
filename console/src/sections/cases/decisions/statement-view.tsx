import type { StatementOfReasons } from '@tayang/contract'
import style from './decisions.module.css'

/** A letter of reasons in both languages, side by side. */
export function StatementView({ statement }: { statement: StatementOfReasons }) {
  return (
    <div className={style.statements}>
      {(['en', 'id'] as const).map((language) => {
        const { title, parts } = statement[language]
        return (
          <article key={language} lang={language} className={style.statement}>
            <h4>{title}</h4>
            <dl>
              {parts.map(({ heading, text }, n) => (
                // eslint-disable-next-line react/no-array-index-key
                <div key={n}>
                  <dt>{heading}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </article>
        )
      })}
    </div>
  )
}
