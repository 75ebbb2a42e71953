import { Trans, useLingui } from '@lingui/react/macro'
import { SmallButton } from './small-button.tsx'
import style from './actions.module.css'

interface ConflictProps {
  /** What stands at the server now. */
  theirs: string
  /** What was about to be saved. */
  mine: string
  by?: string | null
  onTakeTheirs: () => void
  /** Saves mine over theirs, by the new revision. */
  onKeepMine: () => void
}

/** An edit met another one: both texts side by side, and nothing is lost unread. */
export function Conflict({ theirs, mine, by, onTakeTheirs, onKeepMine }: ConflictProps) {
  const { t } = useLingui()
  return (
    <div className={style.conflict} role="alert">
      <h3>
        {by ? t`${by} changed this while you were writing` : t`Someone changed this while you were writing`}
      </h3>
      <div className={style.both}>
        <section>
          <h4>
            <Trans>As it stands now</Trans>
          </h4>
          <pre>{theirs}</pre>
          <SmallButton onPress={onTakeTheirs}>
            <Trans>Take this one</Trans>
          </SmallButton>
        </section>
        <section>
          <h4>
            <Trans>What you wrote</Trans>
          </h4>
          <pre>{mine}</pre>
          <SmallButton onPress={onKeepMine}>
            <Trans>Overwrite with mine</Trans>
          </SmallButton>
        </section>
      </div>
    </div>
  )
}
