import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@tayang/design'
import type { CardView } from './card/card-view.ts'
import { TitleGrid } from './title-grid.tsx'
import style from './browse.module.css'

/** What a partner's people alone may watch: one grid of portraits, without banner and rows. */
export function ExclusivePage({ cards }: { cards: readonly CardView[] }) {
  const { t } = useLingui()
  return (
    <div className={style.page}>
      <header className={style.plain}>
        <h1>
          <Trans>Exclusive</Trans>
        </h1>
      </header>
      {cards.length === 0 ? (
        <div className={style.inset}>
          <EmptyState cloth="truntum" title={t`Nothing here yet`} />
        </div>
      ) : (
        <TitleGrid cards={cards} shape="poster" />
      )}
    </div>
  )
}
