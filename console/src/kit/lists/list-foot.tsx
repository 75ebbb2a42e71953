import { Trans } from '@lingui/react/macro'
import { SmallButton } from '../actions/small-button.tsx'
import style from './lists.module.css'

interface ListFootProps {
  /** The cursor of the next page, as `useCallList` gives it. */
  next: string | null
  /** The cursor of this page. */
  cursor: string | undefined
  goTo: (cursor: string | null) => void
}

/** Turns the pages of a list; nothing where there is one page alone. Back is also the browser's. */
export function ListFoot({ next, cursor, goTo }: ListFootProps) {
  if (next === null && cursor === undefined) return null
  return (
    <div className={style.foot}>
      {cursor !== undefined && (
        <SmallButton tone="ghost" onPress={() => goTo(null)}>
          <Trans>To the beginning</Trans>
        </SmallButton>
      )}
      {next !== null && (
        <SmallButton onPress={() => goTo(next)}>
          <Trans>Next page</Trans>
        </SmallButton>
      )}
    </div>
  )
}
