import { Trans, useLingui } from '@lingui/react/macro'
import { Panel } from '#kit'
import style from '../campaigns.module.css'

/** An installation with one operator draws nothing; it says why, and how to make the second. */
export function OneOperator({ holders }: { holders: number }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Nothing can be drawn yet`} className={style.panel}>
      <div className={style.fields}>
        <p role="alert">
          <Trans>
            A draw needs two people: each holds a seed, so that neither of them alone knows or chooses who
            wins. Here {holders} may hold one.
          </Trans>
        </p>
        <p className={style.alone}>
          <Trans>An admin invites the second one under Operators, or on the server:</Trans>{' '}
          <code>{'npm run operator -- {email} --roles marketing'}</code>
        </p>
      </div>
    </Panel>
  )
}
